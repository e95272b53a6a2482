import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { LANGUAGES, say } from '#i18n/catalogue.ts'
import { applies, askedIn, blankOf, changesOf, draftOf, fieldsOf, labelOf, optionsKey, type Thing } from '#domain/thing/thing.ts'
import { isPeriod } from '#views/things/list-filter.ts'
import type { ThingDraft } from '#views/things/thing-wire.ts'
import { THING_PAGES } from '../../../stories/kit/thing-pages.ts'
import { thingSample } from '../../../stories/kit/thing-sample.ts'
import { FIRST_PAGE, thingSaveOf, ThingShown, thingsOf } from '../../../stories/kit/thing-stories.tsx'
import { never } from '../../../stories/review-queue/sample.ts'
import { show } from '../kit/show.tsx'

const zh = (key: string) => say('zh', key)
const PERIOD_ENDS = ['from', 'to']

function shown(noun: string, draft: ThingDraft | null, send: Parameters<typeof thingSaveOf>[0] = never) {
  const page = THING_PAGES[noun]
  if (!page) throw new Error(`there is no page of ${noun}`)
  const sample = thingSample(page)
  const reading = createActor(
    thingsOf(() => Promise.resolve(sample.answer)),
    { input: { query: FIRST_PAGE } },
  ).start()
  const save = createActor(thingSaveOf(send), { input: { draft } }).start()
  show(<ThingShown page={page} reading={reading} save={save} />)
  return { save, sample, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) }
}

/** What the parts say of a thing, made of its description: no one writes these keys, so no one misses them. */
function wordsOf({ words, fields, usedBy = [], deletableInUse }: Thing): string[] {
  const ofFields = fieldsOf({ fields }).flatMap(([name, field]) => [
    labelOf(words, name, field),
    ...(field.hint ? [`${labelOf(words, name, field)}_hint`] : []),
    ...(field.kind === 'choice' ? field.options.map((option) => `${optionsKey(field, words, name)}.${option}`) : []),
  ])
  return [
    ...['title', 'new', 'edit', 'empty'].map((one) => `${words}.${one}`),
    ...ofFields,
    ...(deletableInUse ? [`${words}.delete_ask`] : []),
    ...usedBy.map((table) => `${words}.used.${table}`),
  ]
}

describe.each(Object.entries(THING_PAGES))('%s', (noun, page) => {
  const { thing } = page
  const form = () => within(screen.getByRole('complementary'))

  test('every word of its list and its form is said in both languages', () => {
    const keys = [
      ...wordsOf(thing),
      ...page.columns.map(({ header }) => header),
      ...page.filters.flatMap((one) => (isPeriod(one) ? PERIOD_ENDS.map((end) => `thing.period.${one.period}.${end}`) : [one.label])),
      ...page.bulk.map(({ word }) => word),
    ]
    expect(keys.filter((key) => LANGUAGES.some((language) => say(language, key) === key))).toEqual([])
  })

  test('a new one is asked for every field that applies, by its name', async () => {
    const draft = blankOf(thing)
    shown(noun, draft)
    await waitFor(() => form())
    const asked = fieldsOf(askedIn(thing, null)).filter(([, field]) => applies(field, draft.values))
    const labels = asked.map(([name, field]) => zh(labelOf(thing.words, name, field)))
    const said = [...screen.getByRole('complementary').querySelectorAll('label, legend, [role=group]')].map(
      (one) => one.getAttribute('aria-label') ?? one.textContent,
    )
    expect(labels.filter((label) => !said.some((text) => text.trim().startsWith(label)))).toEqual([])
  })

  test('what is not filled in is told next to it, all at once, when it is to be saved', async () => {
    const { user } = shown(noun, blankOf(thing))
    await waitFor(() => form())
    const missing = fieldsOf(thing).flatMap(([name, field]) =>
      field.required && applies(field, blankOf(thing).values) && blankOf(thing).values[name] === ''
        ? [zh(labelOf(thing.words, name, field))]
        : [],
    )
    await user.click(form().getByText(zh('thing.save')))
    expect(missing.filter((label) => form().queryAllByText(`请填写「${label}」`).length === 0)).toEqual([])
  })

  test('where another user was first, each field that differs shows both values', async () => {
    const { sample, save } = shown(noun, null, () =>
      Promise.resolve({ kind: 'refused', blockers: [{ code: 'thing.changed' }], present: sample.now }),
    )
    save.send({ type: 'save', draft: sample.draft })
    const table = within(await screen.findByRole('region', { name: zh('thing.met') })).getByRole('table')
    const rows = within(table).getAllByRole('row').slice(1)
    const differing = changesOf(thing, sample.draft.values, draftOf(thing, sample.now).values)
    expect(rows.map(({ children: [first] }) => first?.textContent)).toEqual(
      differing.map(({ name, field }) => zh(labelOf(thing.words, name, field))),
    )
    expect(rows.length).toBeGreaterThan(0)
  })
})
