/** Of the call that is also made before the schemas are there (`auth.ts`). */
export const VERSION_PATH = '/dapper/version'

/** Pages that a link leads to; its key is behind the `#`. */
export const FIRST_PATH = '/welcome'
export const INVITED_PATH = '/invited'

/** The page of the console that a network's dialog leads back to. */
export const ANSWER_PATH = '/oauth-answer'
