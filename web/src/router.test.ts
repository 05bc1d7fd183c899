// Which address shows which page?
import { describe, expect, it } from "vitest";

import { read } from "./router.svelte";

describe("an address", () => {
  it.each([
    ["/", "home", ""],
    ["/tables", "tables", ""],
    ["/t/abc", "table", "abc"],
    ["/g/abc.1", "replay", "abc.1"],
    ["/u/%D0%90%D0%BD%D0%BD%D0%B0", "user", "Анна"],
    ["/u/%", "user", "%"],
    ["/nowhere", "lost", ""],
    ["/t/", "lost", ""],
    ["/t/a/b", "lost", ""],
  ])("%s shows %s", (path, page, id) => {
    expect(read(path)).toMatchObject({ page, id });
  });

  it("keeps what is asked behind the question mark", () => {
    expect(read("/t/abc", "?invite=xyz").query.get("invite")).toBe("xyz");
  });
});
