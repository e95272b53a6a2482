import type { ComponentType } from 'react'
import { HomePart, type HomePartSize } from '#views/home/HomePart.tsx'
import { useSay } from '#views/kit/words.tsx'
import { lazyPage, PartState, type LazyPage } from '#app/entry/load-part.tsx'

type Frame = { title: string; size: HomePartSize; wide?: boolean }

/** A part of the home page whose script comes by itself; its place is there from the beginning. */
export function lazyHomePart<K extends string, M extends Readonly<Record<K, ComponentType>>>(
  load: () => Promise<M>,
  name: K,
  { title, ...frame }: Frame,
): LazyPage {
  const State: Parameters<typeof lazyPage>[2] = ({ actor }) => {
    const say = useSay()
    return (
      <HomePart title={say(title)} {...frame}>
        <PartState actor={actor} />
      </HomePart>
    )
  }
  return lazyPage<K, M>(load, name, State)
}
