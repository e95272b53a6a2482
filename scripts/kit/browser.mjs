import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT, run } from './project.mjs'

/** Chromium without the window around a page: a journey takes a seventh less of a processor. */
const SHELL = 'chromium-headless-shell'
const inPath = (names) => names.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
const hasShell = () => inPath([SHELL]).some((place) => existsSync(place))

/** The browser the journeys drive: CHROMIUM, or the machine's own. Null: none. */
export function findChromium() {
  const places = [
    process.env.CHROMIUM,
    ...inPath([SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  return places.find((place) => place && existsSync(place)) ?? null
}

/** Screens are in 中文: without such a font every character is the same empty box, of the wrong width. */
const hasChineseFont = () =>
  process.platform !== 'linux' ||
  ['/usr/share/fonts', '/usr/local/share/fonts', join(process.env.HOME ?? '/', '.local/share/fonts')].some((folder) => holdsFont(folder))

const holdsFont = (folder) =>
  existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => /cjk|wqy|SourceHan|droid-?fallback/i.test(String(name)))

/** What looks into videos, for posters and lengths; it comes with the packages where npm has one for this machine. */
const hasVideoTools = () =>
  [
    join(ROOT, 'node_modules', '@ffmpeg-installer', `${process.platform}-${process.arch}`),
    ...(process.env.PATH ?? '').split(delimiter),
  ].some((folder) => existsSync(join(folder, process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg')))

async function install(packages) {
  if (packages.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${packages.join(' and ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Installs browser, font and video tools where it may (root on Debian and its kin); answers a sentence for each thing still missing. */
export async function provideBrowser() {
  await install([...(hasChineseFont() ? [] : ['fonts-noto-cjk']), ...(hasVideoTools() ? [] : ['ffmpeg'])])
  if (!process.env.CHROMIUM && !hasShell()) await install([SHELL])
  if (!findChromium()) await install(['chromium'])
  return [
    ...(findChromium()
      ? []
      : ['No Chromium: the journeys in the browser fail. Install chromium, or set CHROMIUM to a Chromium or Chrome program.']),
    ...(hasChineseFont() ? [] : ['No font for 中文: what is measured on screen is wrong. Install fonts-noto-cjk.']),
    ...(hasVideoTools() ? [] : ['No ffmpeg: videos stay unprocessed and their tests fail. Install ffmpeg.']),
  ]
}
