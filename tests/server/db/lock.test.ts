import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from '#server/db/lock.ts'
import { StartRefused } from '#server/db/start-refused.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'flightdeck-lock-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const holder = (pid: number, started: string | null) =>
  writeFileSync(join(folder, 'flightdeck.lock'), JSON.stringify({ pid, started, since: '2026-01-01T00:00:00.000Z' }))

test('a second start on a folder is refused with one sentence that names the process', () => {
  const lock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(StartRefused)
  expect(() => lockFolder(folder)).toThrow(
    new RegExp(
      `^Flightdeck already runs on ${folder} \\(process ${process.pid}, since .*\\): stop it first, or set DATA_DIR to another folder\\.$`,
    ),
  )
  lock.release()
})

test('a folder that was given back can be taken again and nothing is left in it', () => {
  lockFolder(folder).release()
  lockFolder(folder).release()
  expect(readdirSync(folder)).toEqual([])
})

test('the lock of a process that is gone is taken over', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  holder(pid, null)
  lockFolder(folder)
  expect(JSON.parse(readFileSync(join(folder, 'flightdeck.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
})

test('a lock whose number another program has by now is taken over', () => {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
  try {
    holder(other.pid ?? 0, 'a start long ago')
    lockFolder(folder)
  } finally {
    other.kill()
  }
})

test('an unreadable lock, as a full disk leaves it, is taken over', () => {
  writeFileSync(join(folder, 'flightdeck.lock'), '')
  lockFolder(folder)
})

test('a lock held by another living process is left as it was', () => {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
  try {
    holder(other.pid ?? 0, null)
    expect(() => lockFolder(folder)).toThrow(`process ${other.pid}`)
  } finally {
    other.kill()
  }
})
