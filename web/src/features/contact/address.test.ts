import { expect, it } from "vitest";
import { isAddress } from "./address";

it.each([
  "ada@b.test",
  "a@b",
  "Ada.Lovelace+x@Example.COM",
  "o'neil@b.test",
  "jürgen@müller.example",
  "用户@例子.example",
])("mail can be sent to %s", (text) => {
  expect(isAddress(text)).toBe(true);
});

it.each([
  "",
  "ada",
  "@",
  "ada@",
  "@b.test",
  "a@b@c.test",
  "a b@c.test",
  "a@b..test",
  ".a@b.test",
  "a.@b.test",
  "a@-b.test",
  "a@b_c.test",
  "a@b.test Bcc: x@y.test",
  "Ada <a@b.test>",
  '"a"@b.test',
  "a@[127.0.0.1]",
  "a@b.test,c@d.test",
  `${"a".repeat(65)}@b.test`,
])("%j is no address", (text) => {
  expect(isAddress(text)).toBe(false);
});
