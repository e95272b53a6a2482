import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { useSay } from '#views/kit/words.tsx'
import type { contactsMachine } from './wire.ts'

/** Colleagues who can give a right that is missing, and how to reach them. */
export function WhoGivesRights({ contacts }: { contacts: ActorRefFrom<typeof contactsMachine> }) {
  const say = useSay()
  const people = useSelector(contacts, ({ context }) => context.answer)
  const failed = useSelector(contacts, (snapshot) => snapshot.matches('failed'))
  if (failed) return <p className="fd-muted">{say('contact.failed')}</p>
  if (!people) return <p className="fd-muted">{say('common.loading')}</p>
  return (
    <section className="fd-contacts" aria-label={say('contact.title')}>
      <h2>{say('contact.title')}</h2>
      {people.length === 0 ? <p className="fd-muted">{say('contact.empty')}</p> : null}
      <ul>
        {people.map(({ id, name, department, feishu_id }) => (
          <li key={id}>
            {name} · {department} · <code>{feishu_id}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}
