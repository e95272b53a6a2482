import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { blocker } from '#domain/blocker.ts'
import {
  navigationMachine,
  type NavigationEmitted,
  type NavigationEvent,
  type NavigationTarget,
} from '#machines/navigation/navigation.machine.ts'
import type { Viewer } from '#permissions/page-can.ts'
import { Calls, settled, walk } from './kit/walk.ts'

const BUYER: Viewer = {
  id: '7',
  isAgent: false,
  grants: { global: {}, pages: { ads: { func: { 'batch.view': true } } } },
  observatory: false,
  on_finance_list: false,
  is_special: false,
}
const FINANCE: Viewer = {
  ...BUYER,
  grants: { global: {}, pages: { finance: { func: { 'month.view': true } }, data: { func: { 'table.view': true } } } },
  on_finance_list: true,
}
const REVIEWER: Viewer = {
  ...BUYER,
  grants: { global: {}, pages: { ads: { func: { 'batch.view': true } }, review: { func: { '*': true } } } },
}
const NOBODY: Viewer = { ...BUYER, grants: { global: {}, pages: {} } }
const ANALYST: Viewer = { ...BUYER, grants: { global: { func: { '*': true } }, pages: {} } }

const aTarget = (rest: Partial<NavigationTarget> = {}): NavigationTarget => ({
  path: '/advertise-2/home?mine=1',
  pathname: '/advertise-2/home',
  page: 'AdvertiseHome',
  dictionaries: ['base_config', 'ads'],
  essential: ['base_config'],
  hasToken: true,
  arrival: null,
  isPhone: false,
  ...rest,
})
const OBSERVATORY = aTarget({ path: '/observatory', pathname: '/observatory', page: 'Observatory' })
const failure = (name: 'base_config' | 'ads') => ({ name, reasons: [blocker('call.offline')] })

const PERMISSIONS = '0.navigation.loading.permissions.reading'
const DICTIONARIES = '0.navigation.loading.dictionaries.reading'
const AGAIN_HERE = '0.navigation.entered.retrying'
const REREAD = '0.navigation.entered.rereading'
const AGAIN_CLOSED = '0.navigation.dictionaryFailed.retrying'

const wired = (calls: Calls) =>
  navigationMachine.provide({ actors: { readPermissions: calls.promise(), loadDictionaries: calls.promise() } })

test('every state and transition of a navigation is reached by a generated path', async () => {
  const walked = await walk({
    machine: navigationMachine,
    provided: wired,
    cases: {
      'navigation.start': [
        { target: aTarget() },
        { target: OBSERVATORY },
        { target: aTarget({ hasToken: false }) },
        // closed to one, and not where the other begins
        { target: aTarget({ arrival: 'usual', pathname: '/advertise-2' }) },
      ],
      'navigation.leave': [{ unsaved: [] }, { unsaved: [blocker('navigation.unsaved')] }],
      'dictionary.retry': [{ name: 'base_config' }, { name: 'ads' }],
      [`xstate.done.actor.${PERMISSIONS}`]: [{ output: BUYER }, { output: NOBODY }],
      [`xstate.error.actor.${PERMISSIONS}`]: [{ error: new Error('nobody is signed in') }],
      [`xstate.done.actor.${DICTIONARIES}`]: [{ output: [] }, { output: [failure('ads')] }, { output: [failure('base_config')] }],
      [`xstate.error.actor.${DICTIONARIES}`]: [{ error: new Error('out of reach') }],
      [`xstate.done.actor.${AGAIN_HERE}`]: [{ output: [] }],
      [`xstate.error.actor.${AGAIN_HERE}`]: [{ error: new Error('out of reach') }],
      [`xstate.done.actor.${REREAD}`]: [{ output: [] }],
      [`xstate.error.actor.${REREAD}`]: [{ error: new Error('out of reach') }],
      [`xstate.done.actor.${AGAIN_CLOSED}`]: [{ output: [] }, { output: [failure('base_config')] }],
      [`xstate.error.actor.${AGAIN_CLOSED}`]: [{ error: new Error('out of reach') }],
    },
    coarse: ({ context }) => [
      context.target?.pathname,
      context.person?.grants === BUYER.grants,
      context.failed.map(({ name }: { name: string }) => name),
      context.reasons.length,
      context.target?.arrival,
    ],
  })
  expect(walked).toMatchObject({ missedStates: [], missedTransitions: [], guardsNeverTrue: [], guardsNeverFalse: [], disagreements: [] })
  expect(walked.paths).toBeGreaterThan(60)
})

/** A navigation whose effects are written down, in order. */
function aNavigation() {
  const calls = new Calls()
  const done: string[] = []
  const actor = createActor(
    wired(calls).provide({
      actions: {
        startProgress: () => done.push('progress'),
        endProgress: () => done.push('done'),
        rememberFrom: (_, { path }) => done.push(`from ${path}`),
        goTo: (_, { path }) => done.push(`go ${path}`),
        tellReasons: (_, { reasons }) => done.push(...reasons.map(({ code }) => `tell ${code}`)),
        tellFailed: (_, { failed }) => done.push(...failed.map(({ name }) => `failed ${name}`)),
        tellLed: (_, { path, reasons }) => done.push(...reasons.map(({ code }) => `led from ${path}: ${code}`)),
      },
    }),
  )
  const emitted: NavigationEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  done.length = 0
  const send = async (event: NavigationEvent) => {
    actor.send(event)
    await settled()
  }
  const answer = async (person: Viewer, failed: readonly ReturnType<typeof failure>[] = []) => {
    calls.settle(PERMISSIONS, 'resolve', person)
    calls.settle(DICTIONARIES, 'resolve', failed)
    await settled()
  }
  return { actor, calls, done, emitted, send, answer, value: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context }
}
const start = (target = aTarget()): NavigationEvent => ({ type: 'navigation.start', target })

describe('going to a page', () => {
  test('asks for permissions and dictionaries side by side, with progress, and enters when both are there', async () => {
    const navigation = aNavigation()
    await navigation.send(start())
    expect(navigation.calls.made).toEqual([PERMISSIONS, DICTIONARIES])
    navigation.calls.settle(DICTIONARIES, 'resolve', [])
    await settled()
    expect(navigation.value()).toEqual({ loading: { permissions: 'reading', dictionaries: 'ready' } })
    navigation.calls.settle(PERMISSIONS, 'resolve', BUYER)
    await settled()
    expect([navigation.value(), navigation.done]).toEqual([{ entered: 'here' }, ['progress', 'done']])
    expect(navigation.emitted).toEqual([{ type: 'navigation.entered', path: '/advertise-2/home?mine=1', page: 'AdvertiseHome' }])
  })

  test('without a token keeps the origin, query included, and leads to the sign-in', async () => {
    const navigation = aNavigation()
    await navigation.send(start(aTarget({ hasToken: false })))
    expect([navigation.value(), navigation.done]).toEqual([
      'redirected',
      ['progress', 'from /advertise-2/home?mine=1', 'go /login', 'done'],
    ])
  })

  test('a newer one supersedes: the answer of the older is ignored', async () => {
    const navigation = aNavigation()
    await navigation.send(start())
    const late = navigation.calls.open.get(PERMISSIONS)
    await navigation.send(start(OBSERVATORY))
    late?.resolve(NOBODY)
    await settled()
    expect([navigation.value(), navigation.context().person]).toEqual([
      { loading: { permissions: 'reading', dictionaries: 'reading' } },
      null,
    ])
    expect(navigation.emitted).toEqual([{ type: 'navigation.superseded', path: '/advertise-2/home?mine=1' }])
    await navigation.answer({ ...ANALYST, observatory: true })
    expect([navigation.value(), navigation.context().target?.page]).toEqual([{ entered: 'here' }, 'Observatory'])
  })

  test('the same page again is ignored, while it loads and when it is there', async () => {
    const navigation = aNavigation()
    await navigation.send(start())
    await navigation.send(start(aTarget({ path: '/advertise-2/home?mine=0' })))
    await navigation.answer(BUYER)
    await navigation.send(start())
    expect([navigation.value(), navigation.calls.made.length, navigation.emitted.length]).toEqual([{ entered: 'here' }, 2, 1])
  })

  test('an observatory path without the permission leads to the ads and says which flag is missing', async () => {
    const navigation = aNavigation()
    await navigation.send(start(OBSERVATORY))
    await navigation.answer(ANALYST)
    expect([navigation.value(), navigation.done]).toEqual(['redirected', ['progress', 'go /advertise-2', 'done', 'tell page.observatory']])
  })

  test('with the flag and without the right to any figures it leads there as well, and says so', async () => {
    const navigation = aNavigation()
    await navigation.send(start(OBSERVATORY))
    await navigation.answer({ ...BUYER, observatory: true, grants: { ...BUYER.grants, pages: { ads: { func: { 'batch.view': true } } } } })
    expect([navigation.value(), navigation.done]).toEqual(['redirected', ['progress', 'go /advertise-2', 'done', 'tell page.no_function']])
  })

  test('an observatory path without the permission leads people without the ads to their start page', async () => {
    const navigation = aNavigation()
    await navigation.send(start(OBSERVATORY))
    await navigation.answer({
      ...FINANCE,
      grants: { ...FINANCE.grants, global: { func: { '*': true } }, pages: { ...FINANCE.grants.pages, ads: { func: {} } } },
    })
    expect(navigation.done).toEqual(['progress', 'go /tool-list/finance/month', 'done', 'tell page.observatory'])
  })

  test('after signing in the usual page leads people who may not open it to their start page, without a word', async () => {
    const led = async (person: Viewer, isPhone: boolean) => {
      const navigation = aNavigation()
      await navigation.send(start(aTarget({ arrival: 'usual', isPhone })))
      await navigation.answer(person)
      return [navigation.value(), navigation.done]
    }
    expect([await led(FINANCE, false), await led(FINANCE, true), await led(NOBODY, false), await led(BUYER, false)]).toEqual([
      ['ledToStart', ['progress', 'go /tool-list/finance/month', 'done']],
      ['ledToStart', ['progress', 'go /table-2', 'done']],
      ['ledToStart', ['progress', 'go /', 'done']],
      [{ entered: 'here' }, ['progress', 'done']],
    ])
  })

  test('after signing in the usual page leads a reviewer on to the review queue, and an address that was kept stays', async () => {
    const arrived = async (arrival: 'usual' | 'kept') => {
      const navigation = aNavigation()
      await navigation.send(start(aTarget({ arrival })))
      await navigation.answer(REVIEWER)
      return [navigation.value(), navigation.done]
    }
    expect([await arrived('usual'), await arrived('kept')]).toEqual([
      ['ledToStart', ['progress', 'go /tool-list/material-audit/arts', 'done']],
      [{ entered: 'here' }, ['progress', 'done']],
    ])
  })

  test('after signing in an address that was kept and is closed leads to the start page, and says why', async () => {
    const navigation = aNavigation()
    await navigation.send(start(aTarget({ arrival: 'kept' })))
    await navigation.answer(FINANCE)
    expect([navigation.value(), navigation.done]).toEqual([
      'ledToStart',
      ['progress', 'led from /advertise-2/home?mine=1: page.no_function', 'go /tool-list/finance/month', 'done'],
    ])
  })

  test('a page without a grant stays closed and names the page', async () => {
    const navigation = aNavigation()
    await navigation.send(start())
    await navigation.answer(NOBODY)
    expect([navigation.value(), navigation.context().reasons]).toEqual([
      'denied',
      [blocker('page.no_function', { params: { page: 'AdvertiseHome' } })],
    ])
  })

  test('an address without a page is open: it says so itself', async () => {
    const navigation = aNavigation()
    await navigation.send(start(aTarget({ page: null, dictionaries: [] })))
    await navigation.answer(NOBODY)
    expect(navigation.value()).toEqual({ entered: 'here' })
  })
})

describe('a dictionary that does not load', () => {
  test('is named, and the page is used without it; asked for again, it is there', async () => {
    const navigation = aNavigation()
    await navigation.send(start())
    await navigation.answer(BUYER, [failure('ads')])
    expect([navigation.value(), navigation.done, navigation.context().failed]).toEqual([
      { entered: 'here' },
      ['progress', 'failed ads', 'done'],
      [failure('ads')],
    ])
    await navigation.send({ type: 'dictionary.retry', name: 'base_config' })
    expect(navigation.value()).toEqual({ entered: 'here' })
    await navigation.send({ type: 'dictionary.retry', name: 'ads' })
    expect(navigation.value()).toEqual({ entered: 'retrying' })
    navigation.calls.settle(AGAIN_HERE, 'resolve', [])
    await settled()
    expect([navigation.value(), navigation.context().failed]).toEqual([{ entered: 'here' }, []])
  })

  test('keeps the page closed when it is essential, until it is there', async () => {
    const navigation = aNavigation()
    await navigation.send(start())
    await navigation.answer(BUYER, [failure('base_config'), failure('ads')])
    expect(navigation.value()).toEqual({ dictionaryFailed: 'here' })
    await navigation.send({ type: 'dictionary.retry', name: 'base_config' })
    navigation.calls.settle(AGAIN_CLOSED, 'resolve', [failure('base_config')])
    await settled()
    expect(navigation.value()).toEqual({ dictionaryFailed: 'here' })
    await navigation.send({ type: 'dictionary.retry', name: 'base_config' })
    navigation.calls.settle(AGAIN_CLOSED, 'resolve', [])
    await settled()
    expect([navigation.value(), navigation.context().failed.map(({ name }) => name)]).toEqual([{ entered: 'here' }, ['ads']])
  })
})

describe('dictionaries of another language', () => {
  test('are read again where the page is; one that fails is named and can be tried again', async () => {
    const navigation = aNavigation()
    await navigation.send(start())
    await navigation.answer(BUYER)
    await navigation.send({ type: 'dictionaries.forgotten' })
    expect([navigation.value(), navigation.calls.made.at(-1)]).toEqual([{ entered: 'rereading' }, REREAD])
    navigation.calls.settle(REREAD, 'resolve', [failure('ads')])
    await settled()
    expect([navigation.value(), navigation.context().failed, navigation.done.at(-1)]).toEqual([
      { entered: 'here' },
      [failure('ads')],
      'failed ads',
    ])
    await navigation.send({ type: 'dictionary.retry', name: 'ads' })
    expect(navigation.value()).toEqual({ entered: 'retrying' })
  })

  test('that cannot be asked for at all are all named', async () => {
    const navigation = aNavigation()
    await navigation.send(start())
    await navigation.answer(BUYER)
    await navigation.send({ type: 'dictionaries.forgotten' })
    navigation.calls.settle(REREAD, 'reject', new Error('out of reach'))
    await settled()
    expect([navigation.value(), navigation.done.slice(-2)]).toEqual([{ entered: 'here' }, ['failed base_config', 'failed ads']])
  })

  test('open a page that an essential one kept closed, from the beginning', async () => {
    const navigation = aNavigation()
    await navigation.send(start())
    await navigation.answer(BUYER, [failure('base_config')])
    await navigation.send({ type: 'dictionaries.forgotten' })
    await navigation.answer(BUYER)
    expect([navigation.value(), navigation.context().failed]).toEqual([{ entered: 'here' }, []])
  })
})

describe('leaving', () => {
  test('asks as well while a dictionary is tried again', async () => {
    const navigation = aNavigation()
    await navigation.send(start())
    await navigation.answer(BUYER, [failure('ads')])
    await navigation.send({ type: 'dictionary.retry', name: 'ads' })
    await navigation.send({ type: 'navigation.leave', unsaved: [blocker('navigation.unsaved')] })
    expect([navigation.value(), navigation.context().retrying]).toEqual([{ entered: 'asking' }, null])
  })

  test('a page with something unsaved asks first', async () => {
    const navigation = aNavigation()
    await navigation.send(start())
    await navigation.answer(BUYER)
    await navigation.send({ type: 'navigation.leave', unsaved: [] })
    expect(navigation.value()).toEqual({ entered: 'here' })
    await navigation.send({ type: 'navigation.leave', unsaved: [blocker('navigation.unsaved')] })
    expect([navigation.value(), navigation.context().unsaved]).toEqual([{ entered: 'asking' }, [blocker('navigation.unsaved')]])
    await navigation.send({ type: 'navigation.leave.cancel' })
    expect([navigation.value(), navigation.context().unsaved]).toEqual([{ entered: 'here' }, []])
  })

  test('for the sign-in page forgets whose permissions these were', async () => {
    const navigation = aNavigation()
    await navigation.send(start())
    await navigation.answer(BUYER)
    await navigation.send({ type: 'navigation.away' })
    expect([navigation.value(), navigation.context().person, navigation.context().target]).toEqual(['idle', null, null])
  })
})
