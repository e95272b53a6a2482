import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { referencesIn } from '#domain/batch/spec-values.ts'
import { blankValues, draftLevel } from '#domain/ad-draft/ad-draft.ts'
import { AD_DRAFT_KINDS } from '#domain/channels/drafts.ts'
import { adDraft } from '#i18n/areas/ad-draft.ts'
import { batch } from '#i18n/areas/batch.ts'
import { batchBlockers } from '#i18n/areas/batch-blockers.ts'
import { thingList } from '#i18n/areas/thing-list.ts'
import { thingWords } from '#i18n/areas/thing.ts'
import { addWords } from '#i18n/words.ts'
import { isBlankAdDraft, openedDraft } from '#machines/ad-draft/ad-draft.facts.ts'
import { adDraftFlow } from '#machines/ad-draft/ad-draft.flow.ts'
import type { adDraftMachine } from '#machines/ad-draft/ad-draft.machine.ts'
import { shownContent } from '#machines/ad-draft/ad-draft.rules.ts'
import type { AdDraftContext, AdDraftFacts } from '#machines/ad-draft/ad-draft.types.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { AD_DRAFT_KEYS } from '#views/batch/ad-draft/ad-draft.keys.ts'
import { AdDraftView } from '#views/batch/ad-draft/AdDraftView.tsx'
import { CompareDrafts } from '#views/batch/ad-draft/CompareDrafts.tsx'
import { DRAFT_CHANNELS, DRAFT_LISTS } from '#views/batch/ad-draft/draft-list.ts'
import { NewDraft } from '#views/batch/ad-draft/NewDraft.tsx'
import { draftWires, wiredAdDraft, wiredDraftCreate, wiredOwnDrafts, type NewAdDraft } from '#views/batch/ad-draft/wire.ts'
import { shortName } from '#views/batch/builder/spec-draft.ts'
import { createLookups } from '#views/batch/flow/wire-lookups.ts'
import { BeginButton } from '#views/kit/BeginButton.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { useSingleKeys } from '#views/kit/single-keys.tsx'
import { useSay } from '#views/kit/words.tsx'
import type { ListPage } from '#views/things/thing-page.ts'
import { OfChosen } from '#views/things/OfChosen.tsx'
import { ThingList } from '#views/things/ThingList.tsx'
import { useSettings } from '#app/entry/entry-context.tsx'
import { openBatchPath } from '#app/flows/batch-paths.ts'
import { draftPath, draftsPath } from '#app/flows/draft-paths.ts'
import type { RunningFlow } from '#app/flows/flows.ts'
import { AddressedFlow, type FlowPlace } from '#app/parts/AddressedFlow.tsx'
import { useDraft } from '#app/parts/use-draft.ts'
import { useSave } from '#app/parts/use-save.ts'
import { useThingList } from '#app/parts/use-thing-list.tsx'
import { useTrail } from '#app/parts/use-trail.ts'
import { WatchedWords } from '#app/parts/WatchedWords.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { channelNamed } from './channel-named.ts'

addWords(batch)
addWords(batchBlockers)
addWords(thingList)
addWords(thingWords)
addWords(adDraft)

const PLACE: FlowPlace<typeof adDraftMachine, AdDraftFacts> = {
  page: 'AdvertiseDrafts',
  wired: { kind: adDraftFlow, wired: () => Promise.resolve(wiredAdDraft) },
}
const EDITS = 'ads.batch.build'

/** The network of an address, where it has drafts; otherwise the first that has. */
const draftChannel = (search: URLSearchParams): string =>
  DRAFT_CHANNELS.find((key) => key === search.get('channel')) ?? DRAFT_CHANNELS[0] ?? ''

const newDraft: z.ZodType<NewAdDraft> = z.object({
  channel: z.string(),
  kind: z.enum(AD_DRAFT_KINDS),
  game_id: z.string(),
  name: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.record(z.string(), z.string())])),
})
const isBlankNew = ({ name }: NewAdDraft) => name.trim() === ''

/** The form of a new draft; what is typed outlives a reload. Once the draft is created, its page opens. */
function useNewDraft(channel: string) {
  const navigate = useNavigate()
  const kept = useDraft('ad_draft.new', newDraft)
  const own = useActorRef(wiredOwnDrafts, { input: { query: { channel } } })
  const counts = useSelector(own, ({ context }) => context.answer)
  const save = useSave(wiredDraftCreate, () => undefined, kept, isBlankNew)
  const saved = useSelector(save, (now) => (now.matches({ open: 'saved' }) ? now.context.saved : null))
  useEffect(() => {
    if (saved) void navigate(draftPath(saved))
  }, [saved, navigate])
  return {
    begin: (of: Partial<NewAdDraft>) =>
      save.send({
        type: 'edit',
        draft: { channel, kind: 'audience', game_id: '', name: '', values: blankValues(channelNamed(channel), 'audience'), ...of },
      }),
    form: { save, own: counts },
  }
}

/** `/advertise-2/drafts?channel=…`: drafts of audiences and creatives of one network; the filter is in the address. */
export function DraftListPage() {
  const [search] = useSearchParams()
  const channel = draftChannel(search)
  const page = DRAFT_LISTS.get(channel)
  return page ? <DraftList key={channel} channel={channel} page={page} /> : null
}

function DraftList({ channel, page }: { channel: string; page: ListPage }) {
  const say = useSay()
  const { user } = useSignedIn()
  const { language } = useSettings()
  const navigate = useNavigate()
  const [, setSearch] = useSearchParams()
  const { list, views } = useThingList(page)
  const games = useSelector(list.reading, ({ context }) => context.answer?.choices.game ?? [])
  const { begin, form } = useNewDraft(channel)
  const lookups = useMemo(() => createLookups(channel, language), [channel, language])
  const mayNot = functionBlockers(user.permissions, EDITS)
  const beginOne = () => begin({ game_id: games.length === 1 ? (games[0]?.value ?? '') : '' })
  useSingleKeys(AD_DRAFT_KEYS, { create: () => (mayNot.length === 0 ? beginOne() : undefined) })
  return (
    <>
      <ThingList
        {...list}
        need="ads.batch.view"
        onOpenRow={({ id }) => void navigate(draftPath({ id, channel }))}
        acts={(chosen) => (
          <OfChosen rows={chosen}>
            <CompareDrafts channel={channel} chosen={chosen} lookups={lookups} read={draftWires.read} />
          </OfChosen>
        )}
        action={
          <>
            <EnumSelect
              aria-label={say('ad_draft.network')}
              fill={false}
              value={channel}
              options={DRAFT_CHANNELS.map((value) => ({ value, label: `network_name.${value}` }))}
              onValue={(key) => setSearch({ channel: key })}
            />
            {views}
            <BeginButton blockers={mayNot} onClick={beginOne}>
              {say('ad_draft.new')}
            </BeginButton>
          </>
        }
      />
      <NewDraft {...form} games={games} />
    </>
  )
}

/** `/advertise-2/drafts/f7?channel=…`: one draft. */
export function DraftPage() {
  const [search] = useSearchParams()
  const channel = draftChannel(search)
  const factsOf = useCallback((id: string) => openedDraft(channel, id), [channel])
  return (
    <AddressedFlow place={PLACE} factsOf={factsOf}>
      {(flow) => (
        <WatchedWords>
          <Running flow={flow} />
        </WatchedWords>
      )}
    </AddressedFlow>
  )
}

function Running({ flow }: { flow: RunningFlow<typeof adDraftMachine> }) {
  const say = useSay()
  const { user } = useSignedIn()
  const { language } = useSettings()
  const navigate = useNavigate()
  const trail = useTrail(flow, isBlankAdDraft)
  const channel = useSelector(flow.actor, ({ context }) => context.channel)
  const line = useSelector(flow.actor, ({ context }) => context.desk?.line ?? null)
  const present = useSelector(flow.actor, ({ context }) => context.present)
  const values = useSelector(flow.actor, ({ context }) => shownContent(context)?.values)
  const { begin, form } = useNewDraft(channel)
  const [isCopying, setCopying] = useState(false)
  const lookups = useMemo(() => createLookups(channel, language), [channel, language])
  useEffect(() => {
    if (!line) return
    const network = channelNamed(channel)
    const level = draftLevel(network, line.kind)
    const all = [values ?? {}, present?.values ?? {}].map((one) => [level, one] as const)
    void lookups.learn(referencesIn(network, all), { gameId: line.game_id })
  }, [lookups, channel, line, values, present])
  const onCopy = (context: AdDraftContext) => {
    const shown = shownContent(context)
    const of = context.desk?.line
    if (!shown || !of) return
    setCopying(true)
    begin({ kind: of.kind, game_id: of.game_id, name: say('ad_draft.copy_of', { name: shortName(shown.name) }), values: shown.values })
  }
  return (
    <>
      <AdDraftView
        flow={flow.actor}
        trail={trail}
        lookups={lookups}
        mayNot={functionBlockers(user.permissions, EDITS)}
        batchPath={openBatchPath}
        onGo={(href) => void navigate(href)}
        onHome={() => void navigate(draftsPath(channel))}
        onCopy={onCopy}
      />
      {isCopying ? <NewDraft {...form} games={[]} isGiven /> : null}
    </>
  )
}
