// A request that was not fulfilled, with a hint.

export class Refused extends Error {
  constructor(sentence, hint) {
    super(sentence);
    this.hint = hint ?? '';
  }
}

/** The answer of a reply in JSON; throws Refused if it describes an error. */
export function accepted(status, body) {
  if (status >= 400) throw new Refused(body.error ?? `the program returned status ${status}`, body.hint);
  return body;
}
