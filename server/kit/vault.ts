import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
const ENVELOPE = /^v1\.([0-9a-f]{8})\.([\w-]+)\.([\w-]+)$/

export type VaultKey = { id: string; bytes: Buffer }

/** Seals secrets with AES-256-GCM under a key that is not in the database. */
export type Vault = {
  /** `v1.<key id>.<nonce>.<sealed>`; it opens only for the same owner, so an envelope moved to another row is no use */
  seal: (secret: string, owner: string) => string
  /** @throws Error when the key is not here, or the envelope was changed or belongs to another owner */
  open: (envelope: string, owner: string) => string
  /** the key that seals now */
  keyId: () => string
}

/** `readKeys` answers the keys, the current one first; it is asked at each seal, and again when an envelope names another key. */
export function createVault(readKeys: () => readonly VaultKey[]): Vault {
  let known = readKeys()
  const current = (): VaultKey => {
    known = readKeys()
    const [key] = known
    if (!key) throw new Error('there is no key to seal with')
    return key
  }
  const find = (id: string) => known.find((key) => key.id === id)
  const keyOf = (id: string): VaultKey => {
    const key = find(id) ?? ((known = readKeys()), find(id))
    if (!key) throw new Error(`the key ${id} is not among the keys of this house`)
    return key
  }
  return {
    seal(secret, owner) {
      const { id, bytes } = current()
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `v1.${id}.${nonce.toString('base64url')}.${sealed.toString('base64url')}`
    },
    open(envelope, owner) {
      const [, id = '', nonce = '', body = ''] = ENVELOPE.exec(envelope) ?? []
      const bytes = Buffer.from(body, 'base64url')
      if (bytes.length < TAG_BYTES) throw new Error('this is no sealed envelope')
      const decipher = createDecipheriv('aes-256-gcm', keyOf(id).bytes, Buffer.from(nonce, 'base64url'), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
    },
    keyId: () => current().id,
  }
}

/** The key an envelope was sealed with, or null when it is none. */
export const keyIdOf = (envelope: string): string | null => ENVELOPE.exec(envelope)?.[1] ?? null

/** What may be shown of a secret; of a short one nothing. */
export const last4Of = (secret: string): string => (secret.length >= 12 ? secret.slice(-4) : '')

const keyOf = (bytes: Buffer): VaultKey => ({ id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes })

/** Keys as text, one base64 of 32 bytes each, apart by commas or lines. @throws Error that does not show them */
export function parseKeys(text: string): VaultKey[] {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((one) => Buffer.from(one, 'base64'))
  if (keys.length === 0 || keys.some((key) => key.length !== KEY_BYTES))
    throw new Error('a credential key is the base64 of 32 bytes; several are separated by commas, the current one first')
  return keys.map(keyOf)
}

const fileOf = (dataDir: string) => join(dataDir, 'credentials.key')

/**
 * The keys of the server: CREDENTIAL_KEYS, or a file of the data folder that only its owner may read, made on first use.
 * Several machines on one database need the same keys: give them CREDENTIAL_KEYS.
 */
export function vaultKeys(dataDir: string, fromEnvironment: string | null): VaultKey[] {
  if (fromEnvironment !== null) return parseKeys(fromEnvironment)
  const path = fileOf(dataDir)
  try {
    return parseKeys(readFileSync(path, 'utf8'))
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  mkdirSync(dataDir, { recursive: true })
  const draft = writeDraft(path, [randomBytes(KEY_BYTES)])
  try {
    linkSync(draft, path) // of two processes that start together, one makes the key and both read it
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    unlinkSync(draft)
  }
  return parseKeys(readFileSync(path, 'utf8'))
}

/** Puts a fresh key before the current one in the file; older ones go. Both are there until every record is sealed again. */
export function addKey(dataDir: string): VaultKey[] {
  const [current] = vaultKeys(dataDir, null)
  const path = fileOf(dataDir)
  renameSync(writeDraft(path, [randomBytes(KEY_BYTES), ...(current ? [current.bytes] : [])]), path)
  chmodSync(path, 0o600)
  return vaultKeys(dataDir, null)
}

function writeDraft(path: string, keys: readonly Buffer[]): string {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, keys.map((key) => `${key.toString('base64')}\n`).join(''), { mode: 0o600 })
  return draft
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
