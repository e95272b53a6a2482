import { letters } from '#contract/review-letters.ts'
import * as wordCalls from '#contract/review-words.ts'
import * as calls from '#contract/review.ts'
import { LETTER_CATEGORIES } from '#domain/review/letter.ts'
import { FAIL_REASONS, REVIEWED_TYPES, REVIEW_STATES, WORD_KINDS } from '#domain/review/review.ts'
import { say, type Language } from '#i18n/catalogue.ts'
import { functionBlockers } from '#permissions/grants.ts'
import type { FileLinks } from '#server/kit/file-links.ts'
import type { FileStore } from '#server/kit/file-store.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { thingList, thingRoutes } from '#server/kit/thing/thing-routes.ts'
import { letterStore } from './letters.reads.ts'
import { detailOf, rowOf } from './review-row.ts'
import * as reads from './review.reads.ts'
import { claim, claimNext, release } from './review.repository.ts'
import * as service from './review.service.ts'
import { readUsesOf } from './uses.reads.ts'
import { createWordBook, type WordBook } from './word-book.ts'
import { wordStore } from './words.reads.ts'
import * as words from './words.service.ts'

export type ReviewDeps = { links: Pick<FileLinks, 'sign'>; files: FileStore }

/** The review (S1 §7): the queue, decisions, words that are watched, authorization letters. */
export function reviewRoutes({ links, files }: ReviewDeps): Handler[] {
  const book = createWordBook()
  const showing = async (call: Call) => ({ me: call.user.id, look: await book.look(call.db), links })
  const reviewer = async (call: Call): Promise<service.Reviewer> => ({
    ...(await showing(call)),
    scopes: scopesOf(call),
    audit: call.audit,
  })
  return [
    handle(calls.reviews, async ({ page, per_page, mine, decided, overdue, ...asked }, call) => {
      const filter = {
        ...asked,
        ...(mine === '1' ? { submitter: call.user.id } : {}),
        decided: decided === '1',
        overdue: overdue === '1',
      }
      const scopes = scopesOf(call)
      const [rows, total, counts, shown] = await Promise.all([
        reads.readRecords(call.db, scopes, filter, { page, per_page }),
        reads.countRecords(call.db, scopes, filter),
        reads.countQueue(call.db, scopes, call.user.id),
        showing(call),
      ])
      return { data: rows.map((row) => rowOf(row, shown)), total, page, per_page, counts }
    }),
    handle(calls.reviewDetailCall, async (asked, call) => {
      const record = await claimed(call, asked)
      return { data: record && (await detailOf(call.db, record, await showing(call))) }
    }),
    handle(calls.passReview, async ({ items, comment }, call) => ({
      data: { results: await service.decideItems(call.trx, await reviewer(call), items, { verdict: 'pass', reasons: [], comment }) },
    })),
    handle(calls.failReview, async ({ items, reasons, comment }, call) => ({
      data: { results: await service.decideItems(call.trx, await reviewer(call), items, { verdict: 'fail', reasons, comment }) },
    })),
    handle(calls.correctReview, async ({ ticket: _ticket, ...correction }, call) => ({
      data: await service.correctDecision(call.trx, await reviewer(call), correction),
    })),
    handle(calls.editReview, async ({ ticket: _ticket, ...edit }, call) => ({
      data: await service.editRecord(call.trx, await reviewer(call), edit),
    })),
    handle(calls.submitReview, async ({ ticket: _ticket, ...version }, call) => ({
      data: await service.submitVersion(call.trx, await reviewer(call), version),
    })),
    handle(calls.isUsed, async ({ id, ids = [] }, call) => {
      const uses = await readUsesOf(call.db, await recordOrRefuse(call, id))
      const records = [{ id, ads: uses.ads }]
      // one after the other: a choice of many does not take all connections of the server
      for (const other of new Set(ids)) {
        const record = other === id ? undefined : await reads.readRecord(call.db, scopesOf(call), other)
        if (record) records.push({ id: other, ads: (await readUsesOf(call.db, record)).ads })
      }
      return { data: { used: uses.ads > 0, ads: uses.ads, batches: uses.shown, records } }
    }),
    ...wordRoutes(book),
    ...thingRoutes(letters, letterStore, {
      files,
      added: ({ user }) => ({ created_by: user.id }),
      said: {
        standing: (code) => ({ code, words: 'review.standing', label: 'review.letters.standing' }),
        // an order, which narrows nothing
        ended_last: () => ({ text: undefined }),
      },
    }),
  ]
}

const scopesOf = (call: Call): reads.ReviewScopes => ({ games: call.scope('game'), regions: call.scope('region') })

async function recordOrRefuse(call: Call, id: string): Promise<reads.ReviewRead> {
  const record = await reads.readRecord(call.db, scopesOf(call), id)
  if (!record) throw new Refused('review.missing', { status: 404 })
  return record
}

type Asked = {
  id?: string | undefined
  claim?: '0' | '1' | undefined
  after?: string | undefined
  not?: string[] | undefined
} & reads.ReviewFilter

/** The record that is asked for, taken or given back on the way; null when nothing that is free waits. @throws Refused 404, 403 */
async function claimed(call: Call, { id, claim: take, after, not = [], ...filter }: Asked): Promise<reads.ReviewRead | null> {
  if (take !== undefined) refuseIf(functionBlockers(call.user.grants, 'review.item.decide'), { status: 403 })
  if (id === undefined && take !== '1') {
    const [first] = await reads.readRecords(call.db, scopesOf(call), { ...filter, state: 'waiting' }, { page: 1, per_page: 1 })
    return first ?? null
  }
  if (id === undefined) {
    const next = await claimNext(call.db, { userId: call.user.id, scopes: scopesOf(call), filter, after, not })
    if (next === null) return null
    if (next.isNew) sayClaimed(call, next.id)
    return await recordOrRefuse(call, next.id)
  }
  const before = await recordOrRefuse(call, id)
  if (take === undefined) return before
  if (take === '0') await release(call.db, before.id, call.user.id)
  else if ((await claim(call.db, before.id, call.user.id)) && before.holder !== call.user.id) sayClaimed(call, before.id)
  return await recordOrRefuse(call, id)
}

const sayClaimed = (call: Call, id: string) =>
  call.audit({ entity: 'review_record', entityId: id, event: 'art_review.claimed', after: { reviewer: call.user.name } })

function wordRoutes(book: WordBook): Handler[] {
  return [
    handle(calls.reviewDict, async (_, { db, language }) => {
      const names = (area: string, values: readonly string[]) => entries(language, area, values)
      return {
        data: {
          object_types: names('type', REVIEWED_TYPES),
          states: names('state', REVIEW_STATES),
          reasons: names('reason', FAIL_REASONS),
          word_kinds: names('word_kind', WORD_KINDS),
          letter_categories: names('letter_category', LETTER_CATEGORIES),
          ...words.templatesOut(await words.readTemplates(db)),
        },
      }
    }),
    thingList(wordCalls.watchedWords, wordStore, {
      said: {
        active: (code) => ({ label: 'review.col.state', code: code === '1' ? 'active' : 'ended', words: 'review.words' }),
        // it is looked through, and narrows nothing
        text: () => ({ text: undefined }),
      },
      besides: async ({ db }, { text }) => ({ hits: typeof text === 'string' ? (await book.look(db))(text) : [] }),
    }),
    handle(wordCalls.lookForWords, async ({ texts }, { db }) => ({ data: texts.map(await book.look(db)) })),
    handle(wordCalls.saveReviewWords, async (input, call) => {
      const { before, saved, known } = await words.saveWords(call.trx, input, call.user.id)
      for (const word of saved)
        call.audit({
          entity: 'review_word',
          entityId: word.id,
          ...(before ? { before: words.wordOut(before) } : {}),
          after: words.wordOut(word),
        })
      return { data: { saved: saved.map(words.wordOut), known } }
    }),
    handle(wordCalls.deleteReviewWord, async ({ id }, call) => {
      const word = await words.removeWord(call.trx, id)
      const deleted = words.wordOut(word)
      call.audit({ entity: 'review_word', entityId: word.id, before: deleted })
      return { data: { deleted } }
    }),
    handle(calls.saveReviewTemplates, async ({ templates, version }, call) => {
      const { before, after } = await words.saveTemplates(call.trx, templates, version, call.user.id)
      call.audit({
        entity: 'review_templates',
        entityId: '-',
        before: { count: before.templates.length },
        after: { count: after.templates.length },
      })
      return { data: words.templatesOut(after) }
    }),
  ]
}

const entries = (language: Language, area: string, values: readonly string[]) =>
  values.map((value, index) => ({ value, name: say(language, `review.${area}.${value}`), is_default: index === 0 }))
