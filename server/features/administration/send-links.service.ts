import type { Kysely } from 'kysely'
import { INVITED_PATH } from '#contract/paths.ts'
import { blocker } from '#domain/blocker.ts'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import { readLinkSecret } from '#domain/entry-link.ts'
import type { Database } from '#server/db/schema.ts'
import { hashToken } from '#server/kit/authenticate.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { readCompany } from '#server/kit/setting.repository.ts'
import { readOpenLinks } from './invitations.reads.ts'

/** Says a text in the group of the chat robot; false: it did not arrive. */
export type Tell = (text: string) => Promise<boolean>

type Link = { id: string; secret: string }

/** A robot takes so many characters in one message; people of a sheet share messages. */
const MESSAGE_MAX = 3_500

/**
 * Sends links to the robot's group, and says which arrived. A link is shown once, so it comes from the page that shows it; it is sent only while
 * it opens an invitation. Neither the text nor a link of it is logged.
 * @throws Refused 400 `invitation.no_robot`, `invitation.link_over` with its row, `invitation.other_origin`
 */
export async function sendLinks(
  db: Kysely<Database>,
  tell: Tell | null,
  { origin, links }: { origin: string; links: readonly Link[] },
  host: string,
): Promise<{ sent: string[]; not_sent: string[] }> {
  if (!tell) throw new Refused('invitation.no_robot')
  const { hostname, origin: at } = new URL(origin)
  // what a caller sends does not choose where the group is led to
  if (hostname !== host) throw new Refused(blocker('invitation.other_origin', { field: 'origin' }))
  const secrets = new Map(links.map(({ id, secret }) => [id, secret]))
  const keyOf = (secret: string | undefined) => hashToken(readLinkSecret(secret ?? '')?.key ?? '')
  const found = await readOpenLinks(
    db,
    links.map(({ secret }) => keyOf(secret)),
  )
  const open = found.filter(({ id, key_hash: hash }) => hash.equals(keyOf(secrets.get(id))))
  const over = links.flatMap(({ id }, index) =>
    open.some((one) => one.id === id) ? [] : [blocker('invitation.link_over', { row: index + 1 })],
  )
  refuseIf(over)
  const { company } = await readCompany(db)
  const lines = open.map(({ id, name, account, expires_at: until, invited_by: by }) => {
    const whom = `${name}（${account}），由 ${by} 邀请，有效至 ${zonedCompanyTime(until.toISOString())}`
    return { id, text: `${whom}\n${at}${INVITED_PATH}#${secrets.get(id)}` }
  })
  const head = `邀请加入${company ? `「${company.company_name}」` : '本平台'}。每个链接只能由写明的本人使用一次，请勿打开他人的链接：`
  const ended = { sent: [] as string[], not_sent: [] as string[] }
  for (const message of messagesOf(lines)) {
    const arrived = await tell([head, ...message.map(({ text }) => text)].join('\n'))
    ended[arrived ? 'sent' : 'not_sent'].push(...message.map(({ id }) => id))
  }
  return ended
}

/** As few messages as hold all lines, in their order. */
function messagesOf<Line extends { text: string }>(lines: readonly Line[]): Line[][] {
  const messages: Line[][] = []
  let length = MESSAGE_MAX
  for (const line of lines) {
    length += line.text.length + 1
    if (length > MESSAGE_MAX) {
      messages.push([])
      length = line.text.length
    }
    messages.at(-1)?.push(line)
  }
  return messages
}
