import type { ThingPage } from '#views/things/thing-page.ts'

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('../../src/views/**/*-page.ts', { eager: true })

const isPage = (value: unknown): value is ThingPage =>
  typeof value === 'object' && value !== null && 'calls' in value && 'thing' in value && 'reading' in value

/** Every page of things there is, by the noun of its thing. */
export const THING_PAGES: Readonly<Record<string, ThingPage>> = Object.fromEntries(
  Object.values(modules)
    .flatMap((exported) => Object.values(exported).filter(isPage))
    .map((page) => [page.thing.noun, page]),
)
