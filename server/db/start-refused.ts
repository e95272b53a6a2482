/** A reason not to start that a person can act on: the message is one sentence that says what to do, and no stack is shown. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
