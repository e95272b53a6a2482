import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installMissing, requireNode, ROOT, runQuietly } from './kit/project.mjs'

/**
 * `npm run flows`: each flow with what its tests reach: states, transitions, generated paths, both sides of its guards, ways out of its
 * failures, and stories. What falls short is named below the table, and ends the command with code 1.
 */
requireNode()
await installMissing({ withTools: true })
const folder = mkdtempSync(join(tmpdir(), 'flows-'))
const report = join(folder, 'report.jsonl')
try {
  const { code, text } = await runQuietly(
    process.execPath,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project=unit', '--reporter=dot', '--silent=true', 'tests/machines'],
    { env: { ...process.env, NODE_ENV: 'test', FLOWS_REPORT: report } },
  )
  const lines = existsSync(report)
    ? readFileSync(report, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : []
  const flows = lines
    .filter(({ flow }) => flow)
    .map((flow) =>
      withWalks(
        flow,
        lines.flatMap(({ id, walked }) => (id === flow.id && walked ? [walked] : [])),
      ),
    )
  const short = flows.flatMap(({ flow, short: all }) =>
    Object.entries(all).flatMap(([kind, names]) => names.map((name) => `${flow}: ${kind}: ${name}`)),
  )
  table(flows)
  for (const sentence of short) console.log(sentence)
  // a flow that fell short of its test is named with what the test expected
  if (code !== 0) console.log(text)
  console.log(`${flows.length} flows, ${short.length === 0 ? 'nothing falls short' : `${short.length} fall short`}.`)
  process.exitCode = code === 0 && flows.length > 0 && short.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Several walks of one flow reach what one of them reaches; a clock that moves by itself makes one walk disagree, which its test says. */
function withWalks({ short, ...flow }, walks) {
  const inAll = (key) => (walks[0]?.[key] ?? []).filter((name) => walks.every((walk) => walk[key].includes(name)))
  const [{ states, transitions, guards } = { states: 0, transitions: 0, guards: 0 }] = walks
  const missed = {
    'not walked': walks.length === 0 ? ['no test generates its paths'] : [],
    'never reached': [...inAll('missedStates'), ...inAll('missedTransitions')],
    'guard never true': inAll('guardsNeverTrue'),
    'guard never false': inAll('guardsNeverFalse'),
    'chart and actor disagree': walks.map(({ disagreements }) => disagreements).sort((one, other) => one.length - other.length)[0] ?? [],
  }
  return { ...flow, states, transitions, guards, paths: walks.reduce((sum, { paths }) => sum + paths, 0), short: { ...short, ...missed } }
}

function table(flows) {
  const heads = ['flow', 'states', 'transitions', 'paths', 'guards', 'true', 'false', 'failures', 'with ways out', 'shown', 'stories']
  const rows = flows.map(({ flow, states, transitions, paths, guards, failures, shown, short }) => [
    flow,
    states,
    transitions,
    paths,
    guards,
    guards - short['guard never true'].length,
    guards - short['guard never false'].length,
    failures,
    failures - short['fewer than two ways out of a failure'].length,
    shown,
    shown - short['no story'].length,
  ])
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => String(row[column]).length)))
  const line = (cells) =>
    cells.map((cell, column) => (column === 0 ? String(cell).padEnd(widths[0]) : String(cell).padStart(widths[column]))).join('  ')
  console.log(line(heads))
  for (const row of rows.sort(([a], [b]) => a.localeCompare(b))) console.log(line(row))
}
