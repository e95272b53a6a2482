import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useCallback, useSyncExternalStore, type ComponentType } from 'react'
import { createActor, fromPromise, waitFor, type ActorRefFrom } from 'xstate'
import { subAppLoadMachine } from '#machines/sub-app-load/sub-app-load.machine.ts'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { againUnderAnotherAddress, type ImportScript } from './load-script.ts'

type PartActor = ActorRefFrom<typeof subAppLoadMachine>

/** One part of the console and how far its script is. It loads once; what failed is loaded again when asked. */
export type Part<T> = {
  actor: PartActor
  /** what was loaded, or null while it is not there */
  loaded: () => T | null
  /** starts to load, once */
  begin: () => void
  /** starts to load, or waits for what is under way. @throws PartFailed when it did not come */
  open: () => Promise<T>
}

/** Thrown into the router when a sub-application did not load: the page that shows it can ask again. */
export class PartFailed extends Error {
  readonly actor: PartActor

  constructor(actor: PartActor) {
    super(`part not loaded: ${actor.getSnapshot().context.name}`)
    this.name = 'PartFailed'
    this.actor = actor
  }
}

export function createPart<T extends object>(name: string, load: () => Promise<T>, importScript: ImportScript<T> = importAddress): Part<T> {
  const ask = againUnderAnotherAddress(load, importScript)
  let arrived: T | null = null
  const make = () =>
    createActor(
      subAppLoadMachine.provide({
        actors: {
          load: fromPromise<unknown>(async () => {
            arrived = await ask()
            return arrived
          }),
        },
      }),
      { input: { name } },
    )
  // made on first use: the routes define dozens of parts, and most are never opened
  let made: PartActor | null = null
  const actor = () => (made ??= make())
  const loaded = () => (made?.getSnapshot().matches('ready') ? arrived : null)
  return {
    get actor() {
      return actor()
    },
    loaded,
    begin: () => actor().start(),
    async open() {
      actor().start()
      actor().send({ type: 'load.retry' })
      await waitFor(actor(), (now) => !now.matches('loading'))
      const there = loaded()
      if (there === null) throw new PartFailed(actor())
      return there
    },
  }
}

// the address is one that this very page named before
const importAddress = async <T,>(address: string): Promise<T> => (await import(/* @vite-ignore */ address)) as T

/**
 * A page whose script is loaded when it is first gone to, for a route's `Component`. The route is entered at once, so the page's
 * dictionaries load next to its script; while it comes the page says so, and when it does not come (S1 §9: 120 s) it offers to ask again.
 *
 *     { path: '/settings', Component: lazyPage(() => import('../../SettingsPage.tsx'), 'SettingsPage') }
 *
 * `State`: what is shown until it is there.
 */
export function lazyPage<K extends string, M extends Readonly<Record<K, ComponentType>>>(
  load: () => Promise<M>,
  name: K,
  State: ComponentType<{ actor: PartActor }> = PartState,
): LazyPage {
  const part = createPart<M>(name, load)
  const Lazy = () => {
    const Page: ComponentType | undefined = usePart(part)?.[name]
    return Page ? <Page /> : <State actor={part.actor} />
  }
  return Object.assign(Lazy, { begin: part.begin })
}

/** A page whose script can be asked for before the page is shown. */
export type LazyPage = ComponentType & { begin: () => void }

export const isLazyPage = (page: unknown): page is LazyPage => typeof page === 'function' && 'begin' in page

/** What was loaded, or null while it is on its way; being shown starts it. */
export function usePart<T>({ actor, begin, loaded }: Part<T>): T | null {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = actor.subscribe(listener)
      begin()
      return () => subscription.unsubscribe()
    },
    [actor, begin],
  )
  return useSyncExternalStore(subscribe, loaded)
}

/** A part that most people do not see in the end: nothing while it is on its way, so that nothing below it moves. */
export function QuietPartState({ actor }: { actor: PartActor }) {
  const isFailed = useSelector(actor, (now) => now.matches('failed'))
  return isFailed ? <PartState actor={actor} /> : null
}

/** A part that is on its way, or did not come. */
export function PartState({ actor, onRetry }: { actor: PartActor; onRetry?: () => void }) {
  const say = useSay()
  const { value, context } = useSelector(actor, (now) => now)
  if (value !== 'failed') return <LoadingState title={say('navigation.loading_part')} />
  return (
    <div className="fd-part-failed">
      <ErrorState reason={sayReasons(say, context.problems)} onRetry={onRetry ?? (() => actor.send({ type: 'load.retry' }))} />
      <Button size="small" variant="minimal" text={say('navigation.reload_page')} onClick={() => window.location.reload()} />
    </div>
  )
}
