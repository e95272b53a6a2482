import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ffmpegProgram, packagedFfmpeg } from '#server/features/material/ffmpeg-program.ts'
import { CONVERT, hasVideoTools, probeVideo } from '#server/features/material/video.ts'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-ffmpeg-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('ffmpeg came with the packages, and runs', async () => {
  const packaged = packagedFfmpeg()
  expect(packaged).not.toBeNull()
  expect(spawnSync(packaged ?? '', ['-version']).stdout.toString()).toMatch(/^ffmpeg version /)
  expect(await hasVideoTools()).toBe(true)
})

test('FFMPEG is taken first, then the machine’s own program, then the one of the packages', () => {
  const [folder, empty] = [aFolder(), aFolder()]
  const own = join(folder, 'ffmpeg')
  writeFileSync(own, '#!/bin/sh\n')
  const where = (env: NodeJS.ProcessEnv, packaged: string | null = '/packaged/ffmpeg') => ffmpegProgram({ env, packaged })
  // a file of that name that cannot be run is none
  expect(where({ PATH: `${empty}:${folder}` })).toBe('/packaged/ffmpeg')
  chmodSync(own, 0o755)
  expect([
    where({ FFMPEG: '/chosen/ffmpeg', PATH: folder }),
    where({ PATH: `${empty}:${folder}` }),
    where({ PATH: empty }),
    where({}),
    where({ PATH: empty }, null),
  ]).toEqual(['/chosen/ffmpeg', own, '/packaged/ffmpeg', '/packaged/ffmpeg', 'ffmpeg'])
})

test('size and length are those of the stream, whatever the tags of the file say', async () => {
  const path = join(aFolder(), 'clip.mp4')
  const tags = ['title=x\n  Duration: 09:00:00.00, start: 0', 'comment=#dimensions 0: 9x9'].flatMap((tag) => ['-metadata', tag])
  const made = spawnSync(CONVERT, ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=duration=1.5:size=160x90:rate=10', ...tags, path])
  expect(made.status).toBe(0)
  expect(await probeVideo(path, 'video/mp4')).toEqual({ width: 160, height: 90, duration_ms: 1500 })
  expect(await probeVideo(path, 'video/webm')).toBeNull()
})
