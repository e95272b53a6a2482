import { randomBytes, randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { insertPerson, isAddressTaken, replaceEmail, replacePassword } from '#server/db/people.ts'
import type { Database } from '#server/db/schema.ts'
import { StartRefused } from '#server/db/start-refused.ts'
import { passwordBlockers, SHORTEST_PASSWORD } from '#domain/password.ts'
import { PRESETS } from '#permissions/presets.ts'
import { hashPassword } from '#server/kit/password.ts'
import { writeAudit } from '#server/kit/audit.repository.ts'
import { refuse } from './child.ts'
import { readConfig } from './config.ts'
import { withDatabase } from './with-database.ts'

const HELP = `npm run user -- create <account> --name <name> [--preset ${Object.keys(PRESETS).join('|')}] [--email <address>] [--generate | --password-stdin]
npm run user -- email <account> --email <address>
npm run user -- password <account> [--generate | --password-stdin]

The e-mail is what single sign-on knows a person by; an empty one takes it away. Without an option the password is asked for; --generate makes one and prints it once. A new password signs the person out everywhere.`

try {
  await main()
} catch (error) {
  refuse(error)
}

async function main() {
  const { positionals, values } = readArguments()
  const [command, typed] = positionals
  const account = typed?.trim().toLowerCase()
  if ((command !== 'create' && command !== 'password' && command !== 'email') || !account) return console.log(HELP)
  const email = values.email === undefined ? undefined : readEmail(values.email)
  if (command === 'email') return await changeEmail(account, email)
  const preset = isPreset(values.preset) ? values.preset : null
  if (!preset) throw new StartRefused(`--preset must be one of ${Object.keys(PRESETS).join(', ')}.`)
  if (command === 'create' && !values.name) throw new StartRefused('Say who it is with --name.')

  const password = values.generate ? randomBytes(15).toString('base64url') : await askPassword(values['password-stdin'])
  if (password.length < SHORTEST_PASSWORD) throw new StartRefused(`A password has at least ${SHORTEST_PASSWORD} characters.`)
  if (passwordBlockers(password, { account, name: values.name ?? '', email: email ?? '' }).length > 0)
    throw new StartRefused(
      'This password is too easy to guess: without common words, names, rows of the keyboard and years little is left of it.',
    )
  const passwordHash = await hashPassword(password)

  await inTransaction(async (trx) => {
    if (email) await refuseTaken(trx, email, account)
    const person = { account, name: values.name ?? account, ...(email ? { email } : {}), isAgent: preset === 'agent' }
    const id =
      command === 'create'
        ? await insertPerson(trx, { ...person, passwordHash, grants: PRESETS[preset] })
        : await replacePassword(trx, account, passwordHash)
    if (!id) throw new StartRefused(command === 'create' ? `The account ${account} exists already.` : `There is no account ${account}.`)
    const change = command === 'create' ? { event: 'user.created', after: { ...person, preset } } : { event: 'user.password_replaced' }
    await writeAudit(trx, [{ userId: null, requestId: randomUUID(), entity: 'user', entityId: id, ...change }])
  })
  console.log(
    command === 'create'
      ? `The account ${account} can sign in.`
      : `The account ${account} has a new password and is signed out everywhere.`,
  )
  if (values.generate) console.log(`Its password, shown only now: ${password}`)
}

/** Sets or takes away the address by which single sign-on knows a person. */
async function changeEmail(account: string, email: string | undefined) {
  if (email === undefined) throw new StartRefused('Say which with --email.')
  await inTransaction(async (trx) => {
    if (email) await refuseTaken(trx, email, account)
    const changed = await replaceEmail(trx, account, email || null)
    if (!changed) throw new StartRefused(`There is no account ${account}.`)
    const line = { event: 'user.edited', before: { email: changed.before ?? '' }, after: { email } }
    await writeAudit(trx, [{ userId: null, requestId: randomUUID(), entity: 'user', entityId: changed.id, ...line }])
  })
  console.log(email ? `The account ${account} is known by ${email}.` : `The account ${account} is known by no e-mail.`)
}

async function refuseTaken(trx: Transaction<Database>, email: string, account: string) {
  if (await isAddressTaken(trx, email, account)) throw new StartRefused(`Another user has the email ${email}.`)
}

function readEmail(typed: string): string {
  const email = typed.trim().toLowerCase()
  if (email !== '' && !z.email().safeParse(email).success) throw new StartRefused(`${typed} is no e-mail address.`)
  return email
}

/** One transaction on the migrated database. */
async function inTransaction(work: (trx: Transaction<Database>) => Promise<void>) {
  await withDatabase(readConfig(process.env), async (url) => {
    await migrate(url)
    const { db, close } = openDatabase(url, { max: 1, applicationName: 'flightdeck user' })
    try {
      await db.transaction().execute(work)
    } finally {
      await close()
    }
  })
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        email: { type: 'string' },
        preset: { type: 'string', default: 'buyer' },
        generate: { type: 'boolean', default: false },
        'password-stdin': { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new StartRefused(error instanceof Error ? error.message : 'The arguments could not be read.')
  }
}

function isPreset(name: string): name is keyof typeof PRESETS {
  return Object.hasOwn(PRESETS, name)
}

async function askPassword(fromStdin: boolean): Promise<string> {
  if (fromStdin) return (await text(process.stdin)).replace(/\r?\n$/, '')
  if (!process.stdin.isTTY) throw new StartRefused('There is no terminal to ask for the password: use --generate or --password-stdin.')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() }) // typed characters are not shown
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    process.stdout.write('Password: ')
    const password = await terminal.question('')
    process.stdout.write('\nOnce more: ')
    if ((await terminal.question('')) !== password) throw new StartRefused('The two were different.')
    return password
  } finally {
    process.stdout.write('\n')
    terminal.close()
  }
}
