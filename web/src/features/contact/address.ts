/**
 * The addresses that the contact form accepts: those that can receive an answer by mail. The server has the
 * same rule in `api/src/operations/contact/address.rs`, with the same examples.
 */

const LONGEST = 254;
const LONGEST_LOCAL = 64;
const LONGEST_LABEL = 63;

const ATOM = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u;
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;

/** Letters of every alphabet are welcome; quotes, comments and address literals are not. */
export function isAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (at < 0 || bytes(text) > LONGEST || bytes(text.slice(0, at)) > LONGEST_LOCAL) return false;
  const atoms = text.slice(0, at).split(".");
  const labels = text.slice(at + 1).split(".");
  return (
    atoms.every((atom) => ATOM.test(atom)) &&
    labels.every((label) => LABEL.test(label) && bytes(label) <= LONGEST_LABEL)
  );
}

function bytes(text: string): number {
  return new TextEncoder().encode(text).length;
}
