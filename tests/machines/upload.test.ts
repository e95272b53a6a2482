import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { blocker } from '#domain/blocker.ts'
import { uploadFacts, uploadFactsOf } from '#machines/upload/upload.facts.ts'
import { uploadFlow } from '#machines/upload/upload.flow.ts'
import { uploadMachine } from '#machines/upload/upload.machine.ts'
import { NO_PLACE, uploadBlockers, uploadCounts, withPicked } from '#machines/upload/upload.rules.ts'
import { RETRY_MS, WATCH_MS, type FileNews, type UploadFacts, type UploadFile } from '#machines/upload/upload.types.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const PLACE = { ...NO_PLACE, gameId: '10012' }
const A = { key: 'a', name: 'a.png', bytes: 10 }
const B = { key: 'b', name: 'b.mp4', bytes: 20 }
const file = (part: Partial<UploadFile>): UploadFile => ({
  ...A,
  step: 'waiting',
  sha256: null,
  uploadKey: null,
  materialId: null,
  problems: [],
  ...part,
})
const wired = (calls: Calls) =>
  uploadMachine.provide({
    actors: {
      hashFiles: calls.promise(),
      findSame: calls.promise(),
      takeRights: calls.promise(),
      sendFiles: calls.promise(),
      watchVideos: calls.promise(),
      dropParts: calls.promise(),
    },
  })
const resumed: UploadFacts = { place: PLACE, files: [file({ key: 'old', step: 'granted', sha256: 'x', uploadKey: 'u' })] }

const said = (news: Partial<FileNews>) => ({ output: [{ key: 'a', ...news }] })

test('every state and transition of an upload is reached by a generated path', async () => {
  const walked = await walk({
    machine: uploadMachine,
    provided: wired,
    input: { place: PLACE, resumed: null },
    resumed: [
      { place: PLACE, resumed },
      { place: PLACE, resumed: { place: PLACE, files: [file({ step: 'processing', materialId: '7' })] } },
      { place: PLACE, resumed: { place: PLACE, files: [file({ step: 'lost' })] } },
    ],
    cases: {
      'place.change': [{ place: { gameId: '' } }],
      'files.add': [{ files: [A] }, { files: [B] }],
      'xstate.done.actor.0.upload.hashing': [said({ step: 'hashed', sha256: 'x' }), said({ step: 'refused' })],
      'xstate.done.actor.0.upload.comparing.same': [said({}), said({ step: 'duplicate' })],
      'xstate.done.actor.0.upload.comparing.granting': [said({ step: 'granted', uploadKey: 'u' })],
      'xstate.done.actor.0.upload.sending': [said({ step: 'ready' }), said({ step: 'processing' }), said({ step: 'lost' })],
      'xstate.done.actor.0.upload.processing.asking': [said({ step: 'ready' }), said({ step: 'processing' })],
    },
    coarse: ({ context }) => [
      context.place.gameId,
      context.files.map((one: UploadFile) => [one.step, one.uploadKey]),
      context.missing,
      context.tries,
    ],
    delaysMs: { retry: RETRY_MS, watch: WATCH_MS },
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
}, 60_000)

async function anUpload(calls: Calls, files = [A]) {
  const upload = createActor(wired(calls), { input: { place: PLACE, resumed: null } }).start()
  upload.send({ type: 'files.add', files })
  upload.send({ type: 'upload.start' })
  const answer = async (id: string, output: readonly FileNews[]) => {
    calls.settle(`0.upload.${id}`, 'resolve', output)
    await settled()
  }
  const steps = () => upload.getSnapshot().context.files.map(({ step }) => step)
  return { upload, answer, steps }
}

test('what a file’s name or size speaks against is refused at once, and the others go on', async () => {
  const calls = new Calls()
  const { upload, steps } = await anUpload(calls, [
    A,
    { key: 'x', name: 'x.exe', bytes: 1 },
    { key: 'big', name: 'big.mp4', bytes: 4 * 1024 ** 3 },
  ])
  expect([upload.getSnapshot().value, steps()]).toEqual(['hashing', ['waiting', 'refused', 'refused']])
  expect(upload.getSnapshot().context.files[2]?.problems[0]).toMatchObject({ code: 'material.file.too_large', params: { name: 'big.mp4' } })
})

test('two files with the same bytes are sent once', async () => {
  const calls = new Calls()
  const { answer, steps } = await anUpload(calls, [A, B])
  await answer('hashing', [
    { key: 'a', step: 'hashed', sha256: 'same' },
    { key: 'b', step: 'hashed', sha256: 'same' },
  ])
  expect(steps()).toEqual(['hashed', 'duplicate'])
})

test('a network that fails is tried again by itself and then given up; what arrived is not sent again', async () => {
  const calls = new Calls()
  const { upload, answer, steps } = await anUpload(calls)
  await answer('hashing', [{ key: 'a', step: 'hashed', sha256: 'x' }])
  await answer('comparing.same', [{ key: 'a' }])
  await answer('comparing.granting', [{ key: 'a', step: 'granted', uploadKey: 'u' }])
  for (let turn = 0; turn < 3; turn += 1) {
    calls.settle('0.upload.sending', 'reject', Object.assign(new Error('away'), { blockers: [blocker('call.offline')] }))
    await settled()
    if (turn < 2) {
      expect(upload.getSnapshot().value).toBe('waiting')
      upload.send({ type: 'upload.resume' })
    }
  }
  expect([upload.getSnapshot().value, steps()]).toEqual(['settled', ['lost']])
  upload.send({ type: 'upload.retry' })
  expect([upload.getSnapshot().value, steps()]).toEqual([{ sending: 'going' }, ['granted']])
})

test('cancelling drops the parts that arrived and leaves what is in the library', async () => {
  const calls = new Calls()
  const { upload, answer, steps } = await anUpload(calls)
  await answer('hashing', [{ key: 'a', step: 'hashed', sha256: 'x' }])
  await answer('comparing.same', [{ key: 'a' }])
  await answer('comparing.granting', [{ key: 'a', step: 'granted', uploadKey: 'u' }])
  calls.settle('0.upload.sending', 'reject', new Error('away'))
  await settled()
  upload.send({ type: 'upload.cancel' })
  expect([upload.getSnapshot().value, calls.made.at(-1)]).toEqual(['cancelling', '0.upload.cancelling'])
  calls.settle('0.upload.cancelling', 'reject', new Error('away'))
  await settled()
  expect([upload.getSnapshot().value, steps()]).toEqual(['settled', ['cancelled']])
})

test('what is being taken into the library is waited for: it is there, whatever is pressed meanwhile', async () => {
  const sendingTwo = async () => {
    const calls = new Calls()
    const { upload, answer, steps } = await anUpload(calls, [A, B])
    const both = (news: (key: string) => Partial<FileNews>) => ['a', 'b'].map((key) => ({ key, ...news(key) }))
    await answer(
      'hashing',
      both((key) => ({ step: 'hashed', sha256: key })),
    )
    await answer('comparing.same', [])
    await answer(
      'comparing.granting',
      both((key) => ({ step: 'granted', uploadKey: key })),
    )
    return { upload, answer, steps, calls }
  }
  const cancelled = await sendingTwo()
  cancelled.upload.send({ type: 'upload.cancel' })
  expect([cancelled.upload.getSnapshot().value, cancelled.steps()]).toEqual([{ sending: 'ending' }, ['cancelled', 'cancelled']])
  await cancelled.answer('sending', [{ key: 'a', step: 'ready', materialId: '7' }])
  expect([cancelled.upload.getSnapshot().value, cancelled.steps()]).toEqual(['cancelling', ['ready', 'cancelled']])

  const paused = await sendingTwo()
  paused.upload.send({ type: 'upload.pause' })
  await paused.answer('sending', [{ key: 'a', step: 'ready', materialId: '7' }])
  expect([paused.upload.getSnapshot().value, paused.steps()]).toEqual(['paused', ['ready', 'granted']])

  // without an answer it is asked again, or its parts are dropped
  const away = await Promise.all([sendingTwo(), sendingTwo()])
  for (const [index, { upload, calls }] of away.entries()) {
    upload.send({ type: 'upload.pause' })
    if (index === 1) upload.send({ type: 'upload.cancel' })
    calls.settle('0.upload.sending', 'reject', new Error('away'))
  }
  await settled()
  expect(away.map(({ upload }) => upload.getSnapshot().value)).toEqual(['paused', 'cancelling'])
})

test('after a reload the same files are found by name and size and go on where they were', () => {
  const calls = new Calls()
  const stored = uploadFacts.parse(JSON.parse(JSON.stringify(resumed)))
  const upload = createActor(wired(calls), { input: { place: NO_PLACE, resumed: stored } }).start()
  expect([upload.getSnapshot().value, uploadFactsOf(upload.getSnapshot())]).toEqual(['reselecting', resumed])
  upload.send({ type: 'files.add', files: [{ ...A, key: 'new' }] })
  upload.send({ type: 'upload.resume' })
  expect([upload.getSnapshot().value, upload.getSnapshot().context.files[0]]).toEqual([
    { sending: 'going' },
    { ...resumed.files[0], key: 'new' },
  ])
})

test('one flow is listed with every file counted once, and comes back as it was; nothing is listed before a file is chosen', () => {
  const ended = (['ready', 'duplicate', 'lost', 'cancelled', 'processing'] as const).map((step, index) =>
    file({ key: String(index), step }),
  )
  const upload = createActor(wired(new Calls()), { input: uploadFlow.inputOf('', { place: PLACE, files: ended }) }).start()
  const now = upload.getSnapshot()
  expect([now.value, uploadFlow.isBlank(now)]).toEqual([{ processing: 'resting' }, false])
  expect(uploadFlow.subjectOf('', now).counts).toEqual({ total: 5, done: 2, failed: 1, skipped: 1, unknown: 0, waiting: 1 })
  expect(uploadFlow.parseFacts(JSON.parse(JSON.stringify(uploadFlow.factsOf(now))))).toEqual({ place: PLACE, files: ended })
  expect(uploadFlow.parseFacts({ files: 'none' })).toBeNull()
  const replaces = { id: '1', revision: 1, name: '主图' }
  const titles = [null, replaces].map((one) => {
    const begun = createActor(wired(new Calls()), {
      input: uploadFlow.inputOf('', { place: { ...PLACE, replaces: one }, files: [] }),
    }).start()
    return [uploadFlow.titleOf(begun.getSnapshot()).key, uploadFlow.isBlank(begun.getSnapshot())]
  })
  expect(titles).toEqual([
    ['material.upload.flow', true],
    ['material.upload.flow_replace', true],
  ])
})

test('one upload takes 500 files; one that replaces a material takes one', () => {
  const many = Array.from({ length: 501 }, (_, index) => ({ key: String(index), name: `${index}.png`, bytes: 1 }))
  const { files } = withPicked({ files: [], missing: [] }, many)
  expect([files.filter(({ step }) => step === 'waiting').length, files[500]?.problems[0]?.code]).toEqual([500, 'material.upload.too_many'])
  const place = { ...PLACE, replaces: { id: '1', revision: 1, name: 'x' } }
  expect(uploadBlockers({ place, files }).map(({ code }) => code)).toEqual(['material.upload.one_file'])
  expect(uploadBlockers({ place: NO_PLACE, files: [] }).map(({ code }) => code)).toEqual([
    'material.upload.no_game',
    'material.upload.no_files',
  ])
  const counts = uploadCounts(files)
  const { total, ...parts } = counts
  expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(total)
})

test('after an upload another game is chosen at once: what is over leaves the list, what is still to be sent goes there', async () => {
  const calls = new Calls()
  const place = { place: PLACE, files: [file({ step: 'ready', materialId: '7' })] }
  const upload = createActor(wired(calls), { input: { place: PLACE, resumed: place } }).start()
  upload.send({ type: 'files.add', files: [B] })
  upload.send({ type: 'place.change', place: { tags: ['春节'] } })
  expect(upload.getSnapshot().context.files.map(({ key }) => key)).toEqual(['a', 'b'])
  upload.send({ type: 'place.change', place: { gameId: '7' } })
  const { value, context } = upload.getSnapshot()
  expect([value, context.place, context.files.map(({ key }) => key)]).toEqual(['settled', { ...PLACE, gameId: '7', tags: ['春节'] }, ['b']])
})

test('the game stays as long as a file was lost on the way to it', () => {
  const resumed = { place: PLACE, files: [file({ step: 'lost', sha256: 'x', uploadKey: 'u' })] }
  const upload = createActor(wired(new Calls()), { input: { place: PLACE, resumed } }).start()
  expect([upload.getSnapshot().value, upload.getSnapshot().can({ type: 'place.change', place: { gameId: '7' } })]).toEqual([
    'settled',
    false,
  ])
})
