/** The error the network answers; thrown anywhere below a call, turned into the envelope in one place. */
export class GraphError extends Error {
  readonly status: number
  readonly error: Record<string, unknown>

  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.message))
    this.status = status
    this.error = error
  }
}

type Refusal = { title: string; message: string; subcode?: number; blame: string[] }

const oauth = (status: number, code: number, message: string, more: Record<string, unknown> = {}) =>
  new GraphError(status, { message, type: 'OAuthException', code, ...more })

/** `(#100) …`: a parameter of the wrong shape, told without a title. */
export const badParam = (message: string) => oauth(400, 100, `(#100) ${message}`)

export const missingParam = (name: string) => badParam(`The parameter ${name} is required.`)

/**
 * A rule of the business was broken. `error_data` arrives as JSON text for most objects and as an object for some; both are seen
 * in the wild (facebook-java-business-sdk issue 446; integrators parse either), so ads and creatives answer the second form.
 */
export const refused = ({ title, message, subcode, blame }: Refusal, dataAsObject = false) => {
  const data = { blame_field_specs: blame.length > 0 ? [blame] : [] }
  return oauth(400, 100, 'Invalid parameter', {
    error_data: dataAsObject ? data : JSON.stringify(data),
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
    is_transient: false,
    error_user_title: title,
    error_user_msg: message,
  })
}

/** Also the answer for a missing permission, and for an object too new to be seen. */
export const notFound = (id: string, verb = 'get') =>
  new GraphError(400, {
    message: `Unsupported ${verb} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
    type: 'GraphMethodException',
    code: 100,
    error_subcode: 33,
  })

export const noToken = () => oauth(400, 2500, 'An active access token must be used to query information about the current user.')

export const unknownPath = (path: string) => oauth(400, 2500, `Unknown path components: ${path}`)

export const badToken = (subcode?: number, message = 'Invalid OAuth access token - Cannot parse access token') =>
  subcode === undefined
    ? oauth(401, 190, message)
    : oauth(401, 190, TOKEN_TEXT[subcode] ?? 'Error validating access token: The session is invalid.', {
        error_subcode: subcode,
        ...(subcode === 459
          ? { error_user_title: 'Account verification needed', error_user_msg: 'Please log in to verify your account.' }
          : {}),
      })

const TOKEN_TEXT: Record<number, string> = {
  458: 'Error validating access token: The user has not authorized application.',
  459: 'Error validating access token: You cannot access the app till you log in to www.facebook.com and follow the instructions given.',
  460: 'Error validating access token: The session has been invalidated because the user changed their password.',
  463: 'Error validating access token: Session has expired.',
  464: 'Error validating access token: Sessions for the user are not allowed because the user is not a confirmed user.',
  467: 'Error validating access token: The session is invalid because the user logged out.',
}

export const needsRight = (right: string) => oauth(403, 200, `(#200) Requires ${right} permission to manage the object`)

/** What `/oauth/access_token` says of the application, its secret and the code. */
export const appError = () => oauth(400, 101, 'Error validating application. Cannot get application info due to a system error.')
export const badSecret = () => oauth(400, 1, 'Error validating client secret.')
export const codeError = (message: string, subcode?: number) =>
  oauth(400, 100, message, subcode === undefined ? {} : { error_subcode: subcode })

export const noProof = () =>
  new GraphError(400, { message: 'API calls from the server require an appsecret_proof argument', type: 'GraphMethodException', code: 100 })
export const badProof = () =>
  new GraphError(400, { message: 'Invalid appsecret_proof provided in the API argument', type: 'GraphMethodException', code: 100 })

export const noPermission = (account: string) =>
  oauth(403, 200, `(#200) Ad account owner has NOT grant ads_management or ads_read permission (act_${account})`)

export const disallowed = () =>
  oauth(400, 368, 'The action attempted has been deemed abusive or is otherwise disallowed', {
    error_subcode: 1404082,
    is_transient: false,
    error_user_title: "You can't do this right now",
    error_user_msg: 'This content was found to go against our Advertising Standards.',
  })

const LIMIT_TEXT: Record<number, string> = {
  4: '(#4) Application request limit reached',
  17: '(#17) User request limit reached',
  32: '(#32) Page request limit reached',
  613: '(#613) Calls to this api have exceeded the rate limit.',
}

/** Refused for the number of calls. The body never says for how long; the usage headers do. */
export const rateLimited = (code: number) =>
  oauth(
    400,
    code,
    LIMIT_TEXT[code] ??
      `(#${code}) There have been too many calls to this ad-account. Wait a bit and try again. For more info, please refer to https://developers.facebook.com/docs/graph-api/overview/rate-limiting.`,
    {
      ...(code === 17 || code === 80000 || code === 80004 ? { error_subcode: 2446079 } : code === 613 ? { error_subcode: 1487742 } : {}),
      is_transient: code !== 80000 && code !== 80004 && code !== 613,
      error_user_title: 'Ad account has too many API calls',
      error_user_msg: 'There have been too many calls from this ad account. Please wait a bit and try again.',
    },
  )

export const transient = () => oauth(500, 2, 'Service temporarily unavailable', { is_transient: true })

export const serverError = (status: number) => oauth(status, 1, 'An unknown error occurred', { error_subcode: 99 })

export const tooMuchData = () => oauth(500, 1, "Please reduce the amount of data you're asking for, then retry your request")

/**
 * Too many rows, asked for at once or not (developers.facebook.com, marketing-api/insights/best-practices: code 100, subcode 1487534, of sync and
 * async calls; the words as in airbytehq/airbyte pull request 64922).
 */
export const TOO_MANY_ROWS = {
  code: 100,
  subcode: 1487534,
  title: 'Too many rows',
  message:
    'The reporting data you are trying to fetch has too many rows. Please use asynchronous query or restrict amount of ad IDs or time ranges to fetch the data.',
} as const

export const tooManyRows = () =>
  oauth(400, TOO_MANY_ROWS.code, 'Invalid parameter', {
    error_subcode: TOO_MANY_ROWS.subcode,
    is_transient: false,
    error_user_title: TOO_MANY_ROWS.title,
    error_user_msg: TOO_MANY_ROWS.message,
  })

/** Rows of a report that is not there to be read, or not yet (singer-io/tap-facebook: 2601/1815107, transient). */
export const reportNotLoaded = () =>
  oauth(400, 2601, '(#2601) Error accessing adreport job.', { error_subcode: 1815107, is_transient: true })

/** Codes of the edges `customaudiences` and `users` (developers.facebook.com, marketing-api/reference, ad account and custom audience). */
export const audienceNotMade = (message: string) => oauth(400, 2654, 'Failed to create custom audience', { error_user_msg: message })
export const audienceNotChanged = (message: string) => oauth(400, 2650, 'Failed to update the custom audience', { error_user_msg: message })
export const termsNotAccepted = () =>
  oauth(400, 2663, 'Terms of service has not been accepted. To accept, go to https://www.facebook.com/customaudiences/app/tos')

/** A change of an audience that the network has flagged (developers.facebook.com, marketing-api/reference/custom-audience). */
export const flaggedAudience = (of: 'fields' | 'users') =>
  oauth(400, 100, 'Invalid parameter', {
    error_subcode: of === 'users' ? 1713230 : 1713228,
    error_user_title: of === 'users' ? 'Audience Upload Blocked' : 'Custom Audience Cannot Be Edited',
    error_user_msg:
      of === 'users'
        ? 'Before updating user memberships, you must resolve integrity restrictions on this Data File Custom Audience. Go to Audience Manager to appeal the restrictions or create a new audience with updated data'
        : 'This audience cannot be edited due to integrity restrictions. Please appeal the restrictions or create a new audience',
  })

/** Seen to pass on a later try although it calls itself permanent (justwatch golang SDK, pull request 90). */
export const creativeFlake = () =>
  oauth(400, 100, 'Invalid parameter', {
    error_subcode: 1487390,
    is_transient: false,
    error_user_title: 'Adcreative create failed',
    error_user_msg: 'The Adcreative create failed. Please try again later.',
  })

/** Errors of the batch call itself have a type of their own; the code is that of any parameter that is not valid. */
export const batchError = (message: string) => new GraphError(400, { message, type: 'GraphBatchException', code: 100 })
