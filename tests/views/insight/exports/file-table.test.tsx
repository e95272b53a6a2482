import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createActor, fromPromise } from 'xstate'
import { expect, test } from 'vitest'
import '#i18n/catalogue.ts'
import { connectClient } from '#client/call.ts'
import type { ReportFile } from '#contract/report-exports.ts'
import { blocker } from '#domain/blocker.ts'
import { NEW_TABLE } from '#domain/insight-table/table-spec.ts'
import { ExportPanel } from '#views/insight/exports/ExportPanel.tsx'
import { ReportFilesView } from '#views/insight/exports/ReportFilesView.tsx'
import { fileAct, fileAsk, filesReading, type FileAct, type FileAsked } from '#views/insight/exports/wire.ts'
import { show } from '../../kit/show.tsx'

const FILE: ReportFile = {
  id: '1',
  name: '晨会',
  format: 'xlsx',
  state: 'done',
  reason: null,
  schedule: null,
  rows_total: 1_204,
  rows_done: 1_204,
  rows_left_out: 0,
  bytes: '48128',
  asked_at: '2026-11-26T01:00:00Z',
  made_at: '2026-11-26T01:00:09Z',
  try_at: null,
  kept_until: '2026-12-26T01:00:00Z',
}
const WAITING: ReportFile = {
  ...FILE,
  id: '2',
  name: '周会',
  state: 'waiting',
  reason: blocker('insight.store_down'),
  try_at: '2026-11-26T01:00:40Z',
  schedule: { id: '3', table_id: '7', due_at: '2026-11-26T01:00:00Z', missed: 2 },
}
const MAKING: ReportFile = { ...FILE, id: '3', name: '月会', state: 'making', rows_done: 500 }
const FAILED: ReportFile = { ...FILE, id: '4', name: '季会', state: 'failed', reason: blocker('export_schedule.no_games') }

function actors(files: readonly ReportFile[]) {
  const [acts, asked]: [FileAct[], FileAsked[]] = [[], []]
  const reading = createActor(
    filesReading.provide({ actors: { read: fromPromise(() => Promise.resolve({ files, total: files.length })) } }),
    { input: { query: { most: 200 } } },
  ).start()
  const act = createActor(
    fileAct.provide({
      actors: {
        send: fromPromise(({ input: { draft } }) => {
          if (draft) acts.push(draft)
          return Promise.resolve({ kind: 'done', value: draft as FileAct } as const)
        }),
      },
    }),
    { input: { draft: null } },
  ).start()
  const ask = createActor(
    fileAsk.provide({
      actors: {
        send: fromPromise(({ input: { draft } }) => {
          if (draft) asked.push(draft)
          return Promise.resolve({ kind: 'done', value: FILE } as const)
        }),
      },
    }),
    { input: { draft: null } },
  ).start()
  return { reading, act, ask, acts, asked }
}

const openFiles = (files: readonly ReportFile[]) => {
  const all = actors(files)
  show(<ReportFilesView files={all.reading} act={all.act} marked="3" actions={null} />)
  return all
}
const rowOf = async (name: string) =>
  within((await screen.findByRole('rowheader', { name: new RegExp(name) })).closest('tr') as HTMLElement)

test('each file says its state, from what it is, its size, and how long it is kept; the one of the address is marked', async () => {
  openFiles([FILE, WAITING, MAKING, FAILED])
  const done = await rowOf('晨会')
  for (const text of ['可下载', '手动', '1,204', '2026-12-26 09:00']) done.getByText(new RegExp(`^${text}`))
  const waiting = await rowOf('周会')
  waiting.getByText(/2026-11-26 09:00.*再试$/)
  waiting.getByText(/^定时，应于 2026-11-26 09:00.* · 补做，另有 2 次未生成$/)
  ;(await rowOf('月会')).getByText('500 / 1,204 行')
  ;(await rowOf('季会')).getByText('创建者已没有任何游戏的权限')
  expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-current'))).toEqual([null, null, null, 'true', null])
})

test('a file is downloaded, one under way is cancelled, one that was deleted is brought back', async () => {
  const downloads: unknown[] = []
  connectClient({
    call: () => Promise.reject(new Error('nothing else is asked')),
    download: (_endpoint, input) => {
      downloads.push(input)
      return Promise.reject(new Error('no bytes here'))
    },
  })
  const { acts } = openFiles([FILE, MAKING])
  await rowOf('晨会')
  await userEvent.click(screen.getByRole('button', { name: '下载“晨会”' }))
  await userEvent.click(screen.getByRole('button', { name: '取消生成“月会”' }))
  await userEvent.click(screen.getByRole('button', { name: '删除“晨会”' }))
  await screen.findByText('已删除文件“晨会”')
  await userEvent.click(screen.getByRole('button', { name: '撤销删除' }))
  expect([downloads, acts.map(({ act, id }) => [act, id])]).toEqual([
    [{ id: '1' }],
    [
      ['cancel', '3'],
      ['delete', '1'],
      ['restore', '1'],
    ],
  ])
})

test('without files the page says where they come from', async () => {
  openFiles([])
  await screen.findByText('还没有报表文件')
})

const openPanel = (blockers: Parameters<typeof ExportPanel>[0]['blockers'] = [], spec = NEW_TABLE) => {
  const all = actors([FILE])
  const gone: string[] = []
  show(
    <ExportPanel
      name="晨会"
      spec={spec}
      blockers={blockers}
      ask={all.ask}
      files={all.reading}
      act={all.act}
      href="/table-2/files"
      onGo={(href) => gone.push(href)}
    />,
  )
  return { ...all, gone }
}

test('a table with columns of values says that its file has flat rows', () => {
  openPanel([], { ...NEW_TABLE, pivot: 'spreader' })
  expect(screen.getByText('文件按平铺的行生成；要放到列的样子，请用表格上方的“导出 CSV”')).toBeTruthy()
})

test('a report is made into a file in the format that is pressed, and its last files are next to it', async () => {
  const { asked, gone } = openPanel()
  await userEvent.click(await screen.findByRole('button', { name: '生成 CSV 文件' }))
  expect(asked).toEqual([{ name: '晨会', spec: NEW_TABLE, format: 'csv' }])
  await screen.findByText('已开始生成')
  ;(await rowOf('晨会')).getByText('可下载')
  await userEvent.click(screen.getByRole('link', { name: '全部报表文件' }))
  expect(gone).toEqual(['/table-2/files'])
})

test('a report that cannot be asked says why in place of the formats', async () => {
  openPanel([blocker('insight.metrics.required', { field: 'metrics' })])
  await rowOf('晨会')
  expect(screen.queryByRole('button', { name: /^生成 / })).toBeNull()
})
