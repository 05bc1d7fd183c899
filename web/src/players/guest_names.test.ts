// Which users are asked for a name.
import { expect, test } from "vitest";

import { needsName } from "./guest_names";

test.each([
  [null, true],
  [{ guest: true, name: "Гость-5081" }, true],
  [{ guest: true, name: "Дядя Вася" }, false],
  [{ guest: false, name: "Анна-7" }, false],
])("a user %j is asked for a name: %s", (user, isAsked) => expect(needsName(user)).toBe(isAsked));
