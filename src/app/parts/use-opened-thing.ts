import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { draftOf, type Thing } from '#domain/thing/thing.ts'
import type { thingSave, thingsReading } from '#views/things/thing-wire.ts'

/** What is open next to a list is in the address (`?open=<id>`): a link or a reload opens it, and opening or closing it changes the address. */
export function useOpenedThing(thing: Thing, reading: ActorRefFrom<typeof thingsReading>, save: ActorRefFrom<typeof thingSave>): void {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('open')
  const rows = useSelector(reading, ({ context }) => context.answer?.rows)
  const opened = useSelector(save, ({ context }) => context.draft?.id ?? null)
  const handled = useRef<string | null>(null)
  const before = useRef(opened)
  useEffect(() => {
    if (!rows || asked === handled.current) return
    handled.current = asked
    const row = rows.find(({ id }) => id === asked)
    if (row && save.getSnapshot().context.draft === null) save.send({ type: 'edit', draft: draftOf(thing, row) })
  }, [thing, save, rows, asked])
  useEffect(() => {
    if (opened === before.current) return
    before.current = opened
    handled.current = opened
    setSearch(
      (now) => [...[...now].filter(([name]) => name !== 'open'), ...(opened === null ? [] : [['open', opened] satisfies [string, string]])],
      { replace: true },
    )
  }, [opened, setSearch])
}
