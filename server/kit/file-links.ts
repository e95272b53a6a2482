import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseKeys } from './vault.ts'

/** Signed addresses of files: an `<img>` cannot carry the Authorization header, so the address carries a short-lived right. */
export type FileLinks = {
  /** `/files/<key>?e=<unix seconds>&s=<signature>`, good for 30 to 60 minutes and the same within each half hour, so that browsers may keep the file */
  sign: (storageKey: string) => string
  /** is the address one we gave out, and still good? */
  holds: (storageKey: string, expires: string, signature: string) => boolean
  /** the right to upload one file under a key, for a quarter of an hour; it is another right than to read a file of that name */
  signUpload: (key: string) => { fields: { key: string; e: string; s: string }; expiresAt: string }
  holdsUpload: (key: string, expires: string, signature: string) => boolean
}

/** Signed addresses of what we draw ourselves. */
export type DrawnLinks = {
  /** the right to see what a text says, drawn by us, for 15 to 30 minutes; the same within each quarter, so that a browser may keep it */
  signDrawn: (text: string) => { query: { p: string; e: string; s: string }; expiresAt: string }
  holdsDrawn: (text: string, expires: string, signature: string) => boolean
}

const HALF_HOUR_S = 1800
const UPLOAD_S = 900

export function createFileLinks(key: Buffer, now: () => number = Date.now): FileLinks & DrawnLinks {
  const signature = (storageKey: string, expires: string) =>
    createHmac('sha256', key).update(`${storageKey}\n${expires}`).digest('base64url')
  const holds = (storageKey: string, expires: string, given: string) => {
    const expected = Buffer.from(signature(storageKey, expires))
    const seen = Buffer.from(given)
    return expected.length === seen.length && timingSafeEqual(expected, seen) && Number(expires) * 1000 > now()
  }
  return {
    sign: (storageKey) => {
      const expires = String((Math.floor(now() / 1000 / HALF_HOUR_S) + 2) * HALF_HOUR_S)
      return `/files/${storageKey}?e=${expires}&s=${signature(storageKey, expires)}`
    },
    holds,
    signUpload: (key) => {
      const expiresS = Math.floor(now() / 1000) + UPLOAD_S
      const e = String(expiresS)
      return { fields: { key, e, s: signature(`upload ${key}`, e) }, expiresAt: new Date(expiresS * 1000).toISOString() }
    },
    holdsUpload: (key, expires, given) => holds(`upload ${key}`, expires, given),
    signDrawn: (text) => {
      const expiresS = (Math.floor(now() / 1000 / UPLOAD_S) + 2) * UPLOAD_S
      const e = String(expiresS)
      return { query: { p: text, e, s: signature(`drawn ${text}`, e) }, expiresAt: new Date(expiresS * 1000).toISOString() }
    },
    holdsDrawn: (text, expires, given) => holds(`drawn ${text}`, expires, given),
  }
}

/**
 * The key that links to files are signed with: made of CREDENTIAL_KEYS where these are given, so that machines which share them read each other's
 * links, else a file of the data folder.
 */
export function signingKeyOf({ dataDir, credentialKeys }: { dataDir: string; credentialKeys: string | null }): Buffer {
  const [current] = credentialKeys === null ? [] : parseKeys(credentialKeys)
  return current ? Buffer.from(hkdfSync('sha256', current.bytes, '', 'links to files', 32)) : readSigningKey(dataDir)
}

/** The installation's signing key, made on first use: a file of the data folder that only its owner may read. */
export function readSigningKey(dataDir: string): Buffer {
  const path = join(dataDir, 'files.key')
  try {
    return readFileSync(path)
  } catch {
    mkdirSync(dataDir, { recursive: true })
    const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
    writeFileSync(draft, randomBytes(32), { mode: 0o600 })
    try {
      linkSync(draft, path) // of two processes that start together, one makes the key and both read it
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    } finally {
      unlinkSync(draft)
    }
    return readFileSync(path)
  }
}
