import { z } from 'zod'

export const port = (name: string) =>
  z.coerce
    .number(`${name} must be a port number`)
    .int(`${name} must be a port number`)
    .min(0, `${name} must be 0 (any free port) to 65535`)
    .max(65_535, `${name} must be 0 (any free port) to 65535`)
export const flag = (name: string) => z.enum(['0', '1'], `${name} must be 0 or 1`).transform((value) => value === '1')
export const address = (name: string) =>
  z
    .url({ protocol: /^https?$/, error: `${name} must be an address that begins with http:// or https://` })
    .transform((value) => value.replace(/\/+$/, ''))

export const seconds = (name: string, standard: number) =>
  z.coerce
    .number(`${name} must be a number of seconds`)
    .min(1, `${name} must be 1 to 86400 seconds`)
    .max(86_400, `${name} must be 1 to 86400 seconds`)
    .default(standard / 1000)
    .transform((value) => Math.round(value * 1000))
