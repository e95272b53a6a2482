import { composeStory, setProjectAnnotations, type Meta, type StoryObj } from '@storybook/react-vite'
import { render, waitFor } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import preview from '../../.storybook/preview.tsx'

setProjectAnnotations([preview])

export type StoryFile = { default: Meta } & Record<string, StoryObj>

/** Longer than a step of a driven flow waits: the story then says where the flow is. */
const PATIENCE_MS = 40_000
/** Views and grids that put nothing on the page for so long have put everything there. */
const QUIET_MS = 50

class Boundary extends Component<{ onError: (error: unknown) => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}

/** `npm run flow` draws the stories of one flow. */
const ONLY = process.env['STORIES_OF']

/** Every story is a test: it renders without a complaint and, when it names a state of a flow, the flow gets there and stays. */
export async function testStories(modules: Readonly<Record<string, () => Promise<StoryFile>>>): Promise<void> {
  const complaint = vi.spyOn(console, 'error')
  beforeEach(() => {
    complaint.mockReset()
    // a story moves by itself: no one is by to wrap what it does in act()
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  })
  afterEach(() => vi.unstubAllGlobals())

  const chosen = Object.entries(modules).filter(([path]) => !ONLY || path.startsWith(`../../stories/${ONLY}/`))
  const files = await Promise.all(
    chosen.map(async ([path, load]) => {
      const { default: meta, ...stories } = await load()
      return {
        path: path.replace('../../stories/', ''),
        stories: Object.entries(stories).map(([name, story]) => ({ name, Story: composeStory(story, meta, undefined, name) })),
      }
    }),
  )

  describe.each(files)('$path', ({ stories }) => {
    test.each(stories)(
      '$name',
      async ({ Story }) => {
        const thrown: unknown[] = []
        const isThere = () => document.querySelector('[data-story-reached="false"]') === null
        render(
          <Boundary onError={(error) => thrown.push(error)}>
            <Story />
          </Boundary>,
        )
        await waitFor(() => expect(thrown.length > 0 || isThere()).toBe(true), { timeout: PATIENCE_MS })
        await quiet()
        expect(thrown).toEqual([])
        expect(isThere()).toBe(true)
        expect(complaint.mock.calls).toEqual([])
        expect(document.body.textContent).not.toBe('')
      },
      PATIENCE_MS * 2,
    )
  })
}

/** Resolves when the page has stopped changing. */
const quiet = () =>
  new Promise<void>((resolve) => {
    const done = () => {
      watch.disconnect()
      resolve()
    }
    let timer = setTimeout(done, QUIET_MS)
    const watch = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(done, QUIET_MS)
    })
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
