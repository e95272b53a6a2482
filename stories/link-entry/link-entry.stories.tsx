import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import '#i18n/catalogue.ts'
import { blocker } from '#domain/blocker.ts'
import type { FirstAdministrator } from '#domain/first-administrator.ts'
import type { LinkRead } from '#machines/link-entry/link-entry.machine.ts'
import type { WriteOutcome } from '#machines/kit/outcome.ts'
import { FirstAdministratorView } from '#views/session/welcome/FirstAdministratorView.tsx'
import { firstAdministratorMachine, type FirstLink } from '#views/session/welcome/first-administrator.wire.ts'
import { storyForState } from '../kit/flow-story.tsx'
import { away, never } from '../review-queue/sample.ts'

const meta: Meta = { title: 'session/Coming in by a link' }
export default meta

const DRAFT: FirstAdministrator = {
  account: 'li.jia',
  name: '李佳',
  email: '',
  password: 'vN8s-kQ2m-tramway',
  again: 'vN8s-kQ2m-tramway',
  company_name: '晨星互娱',
  zone: 'Asia/Shanghai',
  currency: 'CNY',
  language: 'zh',
}
const open = (): Promise<LinkRead<FirstLink>> => Promise.resolve({ kind: 'open', told: { expires_at: '2026-11-20T09:00:00Z' } })
const over = (): Promise<LinkRead<FirstLink>> =>
  Promise.resolve({ kind: 'over', blockers: [blocker('first_link.late', { params: { minutes: 60 } })] })
const lost = () => Promise.resolve({ kind: 'unknown' as const, blockers: [blocker('call.timeout')] })
const entered = () => Promise.resolve({ kind: 'done' as const, value: { token: 't' } })

type Answers = { reads: readonly (() => Promise<LinkRead<FirstLink>>)[]; enter?: () => Promise<WriteOutcome<{ token: string }>> }

/** Each reading of the link is answered by the next of `reads`. */
function story(state: string, { reads, enter }: Answers): StoryObj {
  let read = 0
  const machine = firstAdministratorMachine.provide({
    actors: {
      readLink: fromPromise(() => (reads[read++] ?? never)()),
      enter: fromPromise(enter ?? never<WriteOutcome<{ token: string }>>),
    },
  })
  return {
    render: storyForState(machine, {
      input: { secret: 's', draft: DRAFT },
      state,
      events: enter || state === 'sending' ? [{ type: 'entry.send' }] : [],
      view: (flow) => <FirstAdministratorView flow={flow} onLanguage={() => undefined} />,
    }),
  }
}

export const Reading = story('reading', { reads: [] })
export const Unread = story('unread', { reads: [away] })
export const Typing = story('typing', { reads: [open] })
export const Sending = story('sending', { reads: [open] })
export const Asking = story('asking', { reads: [open], enter: lost })
export const Uncertain = story('uncertain', { reads: [open, away], enter: lost })
export const Over = story('over', { reads: [over] })
export const Entered = story('entered', { reads: [open], enter: entered })
