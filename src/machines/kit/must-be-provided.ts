/** The body of an actor no one wired: it refuses to run, so that a forgotten wire shows in the first story or test. */
export const mustBeProvided = (name: string) => (): Promise<never> =>
  Promise.reject(new Error(`The actor "${name}" was not provided: wire it in the view's wire.ts.`))
