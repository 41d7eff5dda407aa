/** A start that a person can put right; its message is the one sentence to show them. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
