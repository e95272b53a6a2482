import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { materialEdit } from '#i18n/areas/material-edit.ts'
import { materialVideos } from '#i18n/areas/material-videos.ts'
import { addWords } from '#i18n/words.ts'
import { accountVideoMachine, type VideoRead } from '#machines/account-video/account-video.machine.ts'
import { WordsProvider } from '#views/kit/words.tsx'
import { AccountVideos } from '#views/material/AccountVideos.tsx'

addWords(materialEdit)
addWords(materialVideos)

test('accounts are chosen one after the other from the open list, and the video is brought to all of them', async () => {
  const sent: (readonly string[])[] = []
  const accounts = ['美国', '日本', '韩国'].map((name, index) => ({ id: String(index + 1), name }))
  const flow = createActor(
    accountVideoMachine.provide({
      actors: {
        readVideos: fromPromise((): Promise<VideoRead> => Promise.resolve({ videos: [], accounts })),
        sendVideo: fromPromise(({ input }) => {
          sent.push(input.accounts)
          return Promise.resolve({ kind: 'done', value: [] })
        }),
      },
    }),
    { input: { materialId: '7', gameId: '10012' } },
  ).start()
  render(
    <WordsProvider language="zh">
      <AccountVideos flow={flow} maySend={[]} />
    </WordsProvider>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('combobox', { name: '选择广告账户' }))
  await user.click(await screen.findByRole('option', { name: /美国/ }))
  await user.click(await screen.findByRole('option', { name: /日本/ }))
  await user.click(screen.getByRole('button', { name: '上传到 2 个账户' }))
  expect(sent).toEqual([['1', '2']])
  // the list has closed and what was sent is read back: nothing is under way when the page goes
  await waitFor(() => expect([screen.queryByRole('listbox'), flow.getSnapshot().value]).toEqual([null, 'resting']))
})
