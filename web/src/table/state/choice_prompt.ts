// What can be done with the chosen cards, in words: the names of the buttons, and the prompt beside them.
import { sign } from "../cards/signs";
import { t } from "../../i18n/index.svelte";
import { companion, meant, playable } from "./actions";
import type { Act } from "./model";

/** The name of an act, as its button shows it. */
export function actName(act: Act): string {
  switch (act.type) {
    case "defend":
      return t("act_beat", { card: act.pairs.map((each) => sign(each.attack)).join(", ") });
    case "transfer":
      return t("act_transfer");
    case "show":
      return t("act_show");
    case "toss":
      return t("act_toss");
    default:
      return t("act_lead");
  }
}

/** Say which cards can be added to the chosen ones and which button plays them; empty where nothing is chosen. */
export function choiceInWords(legal: readonly Act[], chosen: readonly string[], room = Infinity): string {
  if (!chosen.length) return "";
  const acts = meant(legal, chosen, room);
  const cards = [...playable(legal)].filter((card) => companion(legal, chosen, card, room)).map(sign).join(", ");
  const [only, ...others] = acts;
  if (!only) return cards && t("choice_add", { cards });
  if (others.length) return cards ? t("choice_add_or_choose", { cards }) : t("choice_choose");
  return cards ? t("choice_add_or_tap", { cards, act: actName(only) }) : t("choice_tap", { act: actName(only) });
}
