import { invitations, type InvitationRow } from '#contract/invitations.ts'
import { INVITATION_STATES, type InvitationState } from '#domain/invitation.ts'
import { ownZone } from '#domain/zone.ts'
import { instant, stateTag } from '#views/kit/grid/columns.ts'
import { listPage } from '#views/things/thing-page.ts'

const LOOKS = { open: 'running', used: 'done', late: 'waiting', withdrawn: 'waiting' } as const satisfies Record<InvitationState, string>
const here = instant<InvitationRow>(ownZone)

/** Who was invited, the latest first. */
export const invitationList = listPage(invitations, {
  search: 'invitation.search',
  columns: [
    'name',
    'account',
    'email',
    'preset',
    {
      ...stateTag<InvitationRow>(
        ({ state }) => LOOKS[state],
        ({ state }) => `invitation.state.${state}`,
      ),
      key: 'state',
      header: 'invitation.state',
      width: 100,
    },
    { key: 'invited_by', header: 'invitation.invited_by', width: 120, value: ({ invited_by }) => invited_by.name },
    { ...here, key: 'expires_at', header: 'invitation.expires_at' },
    { ...here, key: 'used_at', header: 'invitation.used_at' },
  ],
  filters: [
    {
      name: 'state',
      label: 'invitation.state',
      options: INVITATION_STATES.map((value) => ({ value, label: `invitation.state.${value}` })),
    },
  ],
})
