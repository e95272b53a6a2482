import { Button, Callout, Checkbox, HTMLSelect, HTMLTable, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { CHANNELS } from '#domain/channels/index.ts'
import { formatAmount } from '#domain/money.ts'
import type { NetworkLists, ScopeAccount, ScopeGame, ScopeMaster } from '#machines/batch-scope/batch-scope.machine.ts'
import type { ImportedSheet } from '#machines/batch/batch.types.ts'
import { Field, RequiredMark } from '#views/kit/Field.tsx'
import { useTold } from '#views/kit/gaps.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSay } from '#views/kit/words.tsx'
import { zoneName } from '#domain/zone.ts'
import { problemsAt, saidAt, type Builder } from './builder.ts'
import { Problems } from './Problems.tsx'

export type ScopeLists = { games: readonly ScopeGame[]; accounts: readonly ScopeAccount[]; network: NetworkLists | null }

type ScopeProps = {
  builder: Builder
  lists: ScopeLists
  busy: boolean
  /** the sheet the batch begins with, when it is known here */
  imported?: ImportedSheet | null
  onChannel: (channel: string) => void
  onGame: (gameId: string) => void
}

/** For which game, on which network and in which accounts. */
export function ScopeStage({ builder, lists, busy, imported = null, onChannel, onGame }: ScopeProps) {
  const say = useSay()
  const { spec } = builder
  return (
    <>
      <div className="fd-form-grid">
        <Field required label={say('batch.builder.network')} {...saidAt(builder, 'channel')}>
          {(ids) => (
            <EnumSelect
              {...ids}
              value={spec.channel}
              options={CHANNELS.filter(({ key, abilities }) => key === spec.channel || abilities.begins.length > 0).map(({ key }) => ({
                value: key,
                label: `network_name.${key}`,
              }))}
              onValue={onChannel}
            />
          )}
        </Field>
        <Field required label={say('batch.builder.game')} {...saidAt(builder, 'game_id')}>
          {(ids) => (
            <EnumSelect
              {...ids}
              value={spec.game_id}
              placeholder={say('batch.builder.pick')}
              options={lists.games.map(({ game_id: value, name, retired }) => ({ value, label: `${name} · ${value}`, disabled: retired }))}
              onValue={onGame}
            />
          )}
        </Field>
        <NameField builder={builder} />
      </div>
      {spec.import_id === undefined ? (
        <AccountTable builder={builder} accounts={lists.accounts} masters={lists.network?.masters ?? []} busy={busy} />
      ) : (
        <Callout compact intent="primary" icon={null} data-place="import_id" tabIndex={-1}>
          {imported
            ? say('batch.import.taken', { name: imported.fileName, good: imported.good, bad: imported.bad })
            : say('batch.import.taken_before')}
        </Callout>
      )}
    </>
  )
}

/** Why an account cannot take new ads now, as a catalogue key; null means it can. */
export function accountTrouble(account: ScopeAccount): string | null {
  if (account.use_status === 'off') return 'batch.builder.auth.off'
  if (account.auth_status !== 'authorised') return `batch.builder.auth.${account.auth_status}`
  return account.held_for === null ? null : `batch.builder.auth.${account.held_for}`
}

/** What the batch is called. */
export function NameField({ builder }: { builder: Builder }) {
  const say = useSay()
  const { spec, change } = builder
  return (
    <Field required={!builder.usualName} label={say('batch.builder.name')} {...saidAt(builder, 'name')}>
      {({ id, describedBy, invalid }) => (
        <InputGroup
          id={id}
          size="small"
          aria-describedby={describedBy}
          intent={invalid ? 'danger' : 'none'}
          placeholder={builder.usualName}
          value={spec.name}
          onValueChange={(name) => change({ ...spec, name })}
        />
      )}
    </Field>
  )
}

type TableProps = { builder: Builder; accounts: readonly ScopeAccount[]; masters: readonly ScopeMaster[]; busy: boolean }

/** The accounts of the game, narrowed to one owner when a person says so; what is chosen stays chosen, seen or not. */
export function AccountTable({ builder, accounts: all, masters, busy }: TableProps) {
  const say = useSay()
  const { channel, spec, change } = builder
  const masterOf = ({ master_id: id }: ScopeAccount) => masters.find((master) => master.id === id)?.name ?? say('common.none')
  const { owners, owner, setOwner, accounts } = useOwners(masters, all)
  const { told, onBlur } = useTold(problemsAt(builder, 'account_ids'))
  const usable = accounts.filter((account) => accountTrouble(account) === null).map((account) => account.account_id)
  const every = usable.length > 0 && usable.every((id) => spec.account_ids.includes(id))
  const usual = all.find((account) => account.is_usual === true && accountTrouble(account) === null)
  const without = (ids: readonly string[]) => spec.account_ids.filter((id) => !ids.includes(id))
  const toggle = (id: string) =>
    change({
      ...spec,
      account_ids: spec.account_ids.includes(id) ? spec.account_ids.filter((one) => one !== id) : [...spec.account_ids, id],
    })

  return (
    <div className="fd-block" data-place="account_ids" onBlur={onBlur}>
      <h3>
        {say('batch.builder.accounts')}
        <RequiredMark /> <small>{say('batch.builder.accounts.chosen', { count: spec.account_ids.length })}</small>
        {usual && spec.account_ids.length === 0 ? (
          <Button size="small" onClick={() => toggle(usual.account_id)}>
            {say('batch.builder.accounts.usual', { name: usual.name })}
          </Button>
        ) : null}
        {owners.length > 0 ? <OwnerSelect owners={owners} owner={owner} onOwner={setOwner} /> : null}
        <Problems channel={channel} problems={told} />
      </h3>
      {accounts.length === 0 ? (
        <p className="fd-hint">
          {say(busy ? 'common.loading' : spec.game_id === '' ? 'batch.builder.accounts.pick_game' : 'batch.builder.accounts.none')}
        </p>
      ) : (
        <div className="fd-table-scroll">
          <HTMLTable compact interactive className="fd-table">
            <thead>
              <tr>
                <th className="fd-tick">
                  <Checkbox
                    aria-label={say('batch.builder.accounts')}
                    checked={every}
                    indeterminate={!every && usable.some((id) => spec.account_ids.includes(id))}
                    onChange={() => change({ ...spec, account_ids: every ? without(usable) : [...without(usable), ...usable] })}
                  />
                </th>
                <th>{say('batch.builder.account.name')}</th>
                <th>{say('batch.builder.master')}</th>
                <th>{say('batch.builder.account.currency')}</th>
                <th>{say('batch.builder.account.zone')}</th>
                <th className="fd-number">{say('batch.builder.account.balance')}</th>
                <th className="fd-number">{say('batch.builder.account.minimum')}</th>
                <th>{say('batch.builder.account.auth')}</th>
              </tr>
            </thead>
            <tbody>
              {accounts.map((account) => (
                <AccountLine
                  key={account.account_id}
                  isFirst={account.account_id === usable[0]}
                  account={account}
                  master={masterOf(account)}
                  chosen={spec.account_ids.includes(account.account_id)}
                  onToggle={() => toggle(account.account_id)}
                />
              ))}
            </tbody>
          </HTMLTable>
        </div>
      )}
    </div>
  )
}

type Owner = ScopeMaster & { count: number }

/** The owners that have accounts here, and the accounts of the one that is chosen, or all. */
function useOwners(masters: readonly ScopeMaster[], all: readonly ScopeAccount[]) {
  const [masterId, setOwner] = useState('')
  const owners = masters.flatMap((master): Owner[] => {
    const count = all.filter((account) => account.master_id === master.id).length
    return count > 0 ? [{ ...master, count }] : []
  })
  // another game's accounts may have other owners
  const owner = owners.some(({ id }) => id === masterId) ? masterId : ''
  return { owners, owner, setOwner, accounts: owner === '' ? all : all.filter((account) => account.master_id === owner) }
}

function OwnerSelect({ owners, owner, onOwner }: { owners: readonly Owner[]; owner: string; onOwner: (id: string) => void }) {
  const say = useSay()
  return (
    <HTMLSelect
      minimal
      className="fd-owner-select"
      aria-label={say('batch.builder.master')}
      value={owner}
      onChange={(event) => onOwner(event.currentTarget.value)}
    >
      <option value="">{`${say('batch.builder.master')} · ${say('batch.home.filter.all')}`}</option>
      {owners.map(({ id, name, count }) => (
        <option key={id} value={id}>
          {`${name} · ${count}`}
        </option>
      ))}
    </HTMLSelect>
  )
}

type LineProps = {
  account: ScopeAccount
  master: string
  chosen: boolean
  /** of those that can be chosen */ isFirst: boolean
  onToggle: () => void
}

function AccountLine({ account, master, chosen, isFirst, onToggle }: LineProps) {
  const say = useSay()
  // a zone's offset depends on the day
  const [openedMs] = useState(() => Date.now())
  const trouble = accountTrouble(account)
  const off = trouble !== null && !chosen
  return (
    <tr onClick={off ? undefined : onToggle} aria-selected={chosen} className={chosen ? 'fd-row-chosen' : undefined}>
      <td className="fd-tick" onClick={(event) => event.stopPropagation()}>
        <Checkbox
          aria-label={account.name}
          {...(isFirst ? { 'data-first': '' } : {})}
          checked={chosen}
          disabled={off}
          title={trouble ? say(trouble) : undefined}
          onChange={onToggle}
        />
      </td>
      <td>
        {account.name} <small className="fd-muted">{account.account_id}</small>
      </td>
      <td>{master}</td>
      <td>{account.currency}</td>
      <td title={account.timezone}>{zoneName(account.timezone, openedMs)}</td>
      <td className="fd-number">{formatAmount(account.balance, account.balance_currency)}</td>
      <td className="fd-number">{formatAmount(account.min_daily_budget, account.currency)}</td>
      <td>
        <StateTag state={trouble ? 'refused' : 'done'} label={say(trouble ?? 'batch.builder.auth.authorised')} />
      </td>
    </tr>
  )
}
