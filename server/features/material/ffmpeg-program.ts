import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

const NAME = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg'

type Places = { env: NodeJS.ProcessEnv; packaged: string | null }

/** What looks into videos: FFMPEG, else the machine's own ffmpeg, which its owner keeps up to date, else the one that came with the packages. */
export function ffmpegProgram({ env, packaged }: Places = { env: process.env, packaged: packagedFfmpeg() }): string {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return env['FFMPEG'] ?? folders.map((folder) => join(folder, NAME)).find(isProgram) ?? packaged ?? NAME
}

/** The program of the installed `@ffmpeg-installer/<platform>-<cpu>` package; null where npm has none for this machine. */
export function packagedFfmpeg(): string | null {
  try {
    const manifest = createRequire(import.meta.url).resolve(`@ffmpeg-installer/${process.platform}-${process.arch}/package.json`)
    const program = join(dirname(manifest), NAME)
    return isProgram(program) ? program : null
  } catch {
    return null
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
