import type { Blocker } from './blocker.ts'

/** How long the link to the first administrator is good for. */
export const FIRST_LINK_MINUTES = 60

/** The installation it is of, and a key of 256 bits. */
const SHAPE = /^([\w-]{1,40})\.([\w-]{43})$/

/** What a link carries behind its `#`; null for what was cut or is something else. */
export function readLinkSecret(secret: string): { installation: string; key: string } | null {
  const [, installation, key] = SHAPE.exec(secret.trim()) ?? []
  return installation !== undefined && key !== undefined ? { installation, key } : null
}

export const linkSecret = ({ installation, key }: { installation: string; key: string }): string => `${installation}.${key}`

/** Is the reason one that ends the link itself, whatever is typed? */
export const isLinkOver = ({ code }: Blocker): boolean => /^(first|invitation)_link\./.test(code)
