import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { META } from '#domain/channels/meta.ts'
import type { AccountRef, Connector } from '#server/connectors/core/port.ts'
import { resealCredentials, sealOpenCredentials } from '#server/kit/credential.repository.ts'
import { addKey, createVault, keyIdOf, last4Of, parseKeys, vaultKeys } from '#server/kit/vault.ts'
import { withOpenCredentials } from '#server/main/connectors.ts'
import { freshDatabase, type FreshDatabase } from '#tests/kit/database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'flightdeck-vault-'))
let database: FreshDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})
const house = () => createVault(() => vaultKeys(dataDir, null))

test('a sealed secret opens for its owner only; a changed envelope does not open', () => {
  const vault = house()
  const envelope = vault.seal('secret-of-act1', 'act1')
  expect(envelope).not.toContain('secret')
  expect(vault.seal('secret-of-act1', 'act1')).not.toBe(envelope)
  expect(vault.open(envelope, 'act1')).toBe('secret-of-act1')
  expect(() => vault.open(envelope, 'act2')).toThrow()
  expect(() => vault.open(`${envelope.slice(0, -2)}${envelope.endsWith('AA') ? 'BB' : 'AA'}`, 'act1')).toThrow()
  expect(() => vault.open('v1.deadbeef.AAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'act1')).toThrow('deadbeef is not among the keys')
  expect(() => vault.open('in the open', 'act1')).toThrow('no sealed envelope')
})

test('the key file is for its owner only, and made once', () => {
  const [first] = vaultKeys(dataDir, null)
  expect(vaultKeys(dataDir, null)[0]?.id).toBe(first?.id)
  expect((statSync(join(dataDir, 'credentials.key')).mode & 0o777).toString(8)).toBe('600')
})

test('keys of the environment are read, and a bad one is refused without being shown', () => {
  const [one, two] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')]
  expect(vaultKeys(dataDir, `${one},${two}`).map(({ id }) => id)).toEqual([...parseKeys(one), ...parseKeys(two)].map(({ id }) => id))
  expect(() => parseKeys('c2hvcnQ=')).toThrow(/^a credential key is the base64 of 32 bytes/)
})

test('only of a long secret the last four characters are shown', () => {
  expect([last4Of('short'), last4Of('abcdefgh-1234')]).toEqual(['', '1234'])
})

test('what was in the open is sealed at the start; a rotation seals everything with a new key while readers go on', async () => {
  await database.db.insertInto('spreader').values({ id: '21', channel: 'facebook', name: 'Meta', region_id: '4' }).execute()
  const account = (account_id: string, credential: string) => ({
    account_id,
    credential,
    name: account_id,
    spreader_id: '21',
    entity: '公司',
    currency: 'USD',
    timezone: 'UTC',
  })
  await database.db
    .insertInto('ad_account')
    .values([account('act1', 'open-secret-of-1'), account('act2', '')])
    .execute()
  const reader = house()
  expect([await sealOpenCredentials(database.db, reader), await sealOpenCredentials(database.db, reader)]).toEqual([1, 0])
  const before = reader.keyId()

  addKey(dataDir)
  const rotator = house()
  expect([await resealCredentials(database.db, rotator), await resealCredentials(database.db, rotator)]).toEqual([1, 0])
  const row = await database.db.selectFrom('ad_account').selectAll().where('account_id', '=', 'act1').executeTakeFirstOrThrow()
  expect(keyIdOf(row.credential)).toBe(rotator.keyId())
  expect(rotator.keyId()).not.toBe(before)
  expect(row.credential_last4).toBe('of-1')
  expect(reader.open(row.credential, 'act1')).toBe('open-secret-of-1') // it did not know the key, and reads the file again
  expect(readFileSync(join(dataDir, 'credentials.key'), 'utf8').trim().split('\n')).toHaveLength(2)
  addKey(dataDir)
  expect(vaultKeys(dataDir, null).map(({ id }) => id)).not.toContain(before)
})

const never = () => Promise.reject(new Error('not asked here'))
const UNUSED: Omit<Connector, 'lookup'> = {
  channel: 'fb_ad',
  caps: { createKey: 'name', batchMax: 1, times: META.times, limits: META.limits, pictures: { formats: ['jpeg', 'png'], posterWidth: 0 } },
  create: never,
  read: never,
  find: never,
  findByName: never,
  uploadImage: never,
}

test('a connector gets the credential opened, and an empty one when it does not open', async () => {
  const vault = house()
  const seen: string[] = []
  const errors: object[] = []
  const inner: Connector = {
    ...UNUSED,
    lookup: async (account, _kind, query) => {
      seen.push(`${account.credential} ${query}`)
      return { ok: [] }
    },
    figures: {
      restatedDays: 1,
      read: async (account) => {
        seen.push(`${account.credential} figures`)
        return { ok: { figures: [], next: null } }
      },
    },
    objects: {
      list: async (account) => {
        seen.push(`${account.credential} objects`)
        return { ok: { objects: [], next: null } }
      },
      change: async () => [],
    },
  }
  const connector = withOpenCredentials(inner, vault, { error: (facts: object) => void errors.push(facts) })
  const of = (accountId: string, credential: string): AccountRef => ({ accountId, credential, app: null, currency: 'USD', timezone: 'UTC' })
  const signal = new AbortController().signal
  await connector.lookup(of('act1', vault.seal('the-secret', 'act1')), 'interest', 'a', signal)
  await connector.lookup(of('act2', vault.seal('the-secret', 'act1')), 'interest', 'b', signal)
  await connector.lookup(of('act3', ''), 'interest', 'c', signal)
  await connector.figures?.read(of('act1', vault.seal('the-secret', 'act1')), { since: '2026-11-20', until: '2026-11-20' }, null, signal)
  await connector.objects?.list(of('act1', vault.seal('the-secret', 'act1')), 'ad', { since: null, cursor: null }, signal)
  const told = ['the-secret a', ' b', ' c', 'the-secret figures', 'the-secret objects']
  expect([connector.channel, connector.caps.batchMax, seen]).toEqual(['fb_ad', 1, told])
  expect(errors).toHaveLength(1)
  expect(JSON.stringify(errors)).not.toContain('the-secret')
})

test('the secret of an application is opened once for a job, however many calls it makes; one that does not open is as good as none', async () => {
  const [opened, seen, errors]: [string[], (string | null)[], object[]] = [[], [], []]
  const vault = house()
  const counting = {
    ...vault,
    open: (envelope: string, owner: string) => {
      opened.push(owner)
      return vault.open(envelope, owner)
    },
  }
  const inner: Connector = {
    ...UNUSED,
    lookup: async ({ credential, app }) => {
      seen.push(`${credential} ${app?.secret ?? 'no secret'}`)
      return { ok: [] }
    },
  }
  const connector = withOpenCredentials(inner, counting, { error: (facts: object) => void errors.push(facts) })
  const job = (secret: string): AccountRef => ({
    accountId: 'act1',
    credential: vault.seal('the-token', 'act1'),
    app: { id: 'a7', secret },
    currency: 'USD',
    timezone: 'UTC',
  })
  const signal = new AbortController().signal
  const [fine, foreign] = [job(vault.seal('the-secret', 'network_app:a7')), job(vault.seal('the-secret', 'network_app:other'))]
  for (const account of [fine, fine, foreign]) await connector.lookup(account, 'interest', 'a', signal)
  expect(seen).toEqual(['the-token the-secret', 'the-token the-secret', 'the-token no secret'])
  expect(opened.toSorted()).toEqual(['act1', 'act1', 'network_app:a7', 'network_app:a7'])
  expect(errors).toEqual([{ accountId: 'act1', owner: 'network_app:a7', reason: expect.any(String) }])
})
