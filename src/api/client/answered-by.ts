import { AxiosError, AxiosHeaders, type AxiosAdapter } from 'axios'

/** How axios takes an answer that was asked for before the call. Who cancels the call gets nothing of it: axios looks at the signal afterwards. */
export const answeredBy =
  (asked: Promise<Response>): AxiosAdapter =>
  async (config) => {
    const answer = await asked.catch((cause: unknown) => {
      throw Object.assign(new AxiosError('Network Error', AxiosError.ERR_NETWORK, config), { cause })
    })
    const { status, statusText } = answer
    const headers = new AxiosHeaders(Object.fromEntries(answer.headers))
    const response = { data: await answer.text(), status, statusText, headers, config }
    if (config.validateStatus?.(status) ?? true) return response
    const code = status < 500 ? AxiosError.ERR_BAD_REQUEST : AxiosError.ERR_BAD_RESPONSE
    throw new AxiosError(`Request failed with status code ${status}`, code, config, null, response)
  }
