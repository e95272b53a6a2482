import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { accountReading } from '#i18n/areas/account-reading.ts'
import { creativeFigures } from '#i18n/areas/creative-figures.ts'
import { addWords } from '#i18n/words.ts'
import { FigureSources } from '#views/creative/FigureSources.tsx'
import { figureReading, type FigureAccount } from '#views/creative/wire-figures.ts'
import { aCreativesAnswer } from '../../../stories/creative-save/sample.ts'
import { aFigureAccount } from '../../../stories/account-reading/sample.ts'
import { show } from '../kit/show.tsx'

addWords(creativeFigures)
addWords(accountReading)

const EFFECT = aCreativesAnswer().effect
function shown(accounts: readonly FigureAccount[], { effect = EFFECT, mayRead = [] as readonly Blocker[] } = {}) {
  const asked: (readonly string[])[] = []
  const machine = figureReading.provide({
    actors: {
      readAccounts: fromPromise(() => Promise.resolve(accounts)),
      askReading: fromPromise(({ input }) => {
        asked.push(input.accounts)
        return Promise.resolve({ kind: 'done', value: null })
      }),
    },
  })
  show(<FigureSources flow={createActor(machine).start()} effect={effect} mayRead={mayRead} />)
  return asked
}

test('the oldest reading says as of when the figures are, and an account that could not be read says why', async () => {
  shown([
    aFigureAccount('1', { done_at: '2026-11-20T03:00:00.000Z' }),
    aFigureAccount('2', { done_at: '2026-11-20T01:00:00.000Z' }),
    aFigureAccount('3', { state: 'failed', failure: blocker('creative.figures.auth') }),
  ])
  expect(await screen.findByText('渠道数据截至 2026-11-20 09:00（3 个广告账户）')).toBeTruthy()
  expect(screen.getByText('1 个广告账户没有读到')).toBeTruthy()
  expect(screen.getByText('账户授权已失效，请重新授权后再读取')).toBeTruthy()
})

test('a reading under way is counted, and figures without a rate or a network are told', async () => {
  const effect = { ...EFFECT, examples: 2, unpriced: [{ currency: 'JPY', days: 3 }] }
  shown([aFigureAccount('1'), aFigureAccount('2', { state: 'reading', days_all: 90, days_stored: 30 })], { effect })
  expect(await screen.findByText('正在读取渠道报表：已完成 1 / 2 个广告账户')).toBeTruthy()
  expect(screen.getByText('读取中 30 / 90 天')).toBeTruthy()
  expect(screen.getByText('2 个创意是示例数据')).toBeTruthy()
  expect(screen.getByText('JPY 有 3 天没有汇率，未计入')).toBeTruthy()
})

test('who may has all accounts read now; who may not is told why at the button', async () => {
  const asked = shown([aFigureAccount('1'), aFigureAccount('2')])
  await screen.findByText(/渠道数据截至/)
  fireEvent.click(screen.getByRole('button', { name: '立即读取' }))
  expect(asked).toEqual([['1', '2']])
})

test('without the right, or without an account, the button is off', async () => {
  const asked = shown([aFigureAccount('1')], {
    mayRead: [blocker('permission.function_missing', { params: { func: 'creative.figure.read' } })],
  })
  await screen.findByText(/渠道数据截至/)
  const button = screen.getByRole('button', { name: '立即读取' })
  fireEvent.click(button)
  expect([button.getAttribute('aria-disabled'), asked]).toEqual(['true', []])
})

test('where no account has ads there is nothing to read', async () => {
  shown([])
  expect(await screen.findByText('还没有广告账户有已推送的广告，没有可读的渠道报表')).toBeTruthy()
})
