// Names of guests, which the server makes as a word and a number.
import type { Me } from "../api/types";

/** Whether a user may want to choose a name before friends read it: a visitor, or a guest with a made name. */
export const needsName = (user: Pick<Me, "guest" | "name"> | null): boolean =>
  user === null || (user.guest && /-\d+$/.test(user.name));
