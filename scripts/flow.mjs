import { join } from 'node:path'
import { FLOW_TESTS, testsOfFlow } from './kit/flow-parts.mjs'
import { installMissing, requireNode, ROOT, run } from './kit/project.mjs'

/**
 * `npm run flow -- cpa-rule`: the tests that concern one flow: its machine, chart, stories, view, rules and server, without journeys.
 * Further arguments go to Vitest.
 */
requireNode()
const [flow = '', ...args] = process.argv.slice(2)
const tests = testsOfFlow(flow)
if (tests === null) {
  console.error(`There is no flow "${flow}". The flows: ${Object.keys(FLOW_TESTS).join(', ')}.`)
  process.exitCode = 1
} else {
  await installMissing({ withTools: true })
  process.exitCode = await run(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...['unit*', 'server*', 'components*'].map((name) => `--project=${name}`),
      ...tests,
      ...args,
    ],
    { env: { ...process.env, NODE_ENV: 'test', STORIES_OF: flow } },
  )
}
