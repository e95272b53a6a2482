import { blocker, type Blocker } from '../blocker.ts'

/** What a company has on its way from an empty database to its first ad, as counts. */
export type InstallationFacts = {
  games: number
  regions: number
  channels: number
  /** applications at networks */
  applications: number
  accounts: number
  /** accounts whose network can be asked */
  authorised: number
  /** accounts that belong to a game */
  bound: number
  /** accounts that are authorised, belong to a game and are switched on */
  ready: number
  /** pages of networks that ads can speak for */
  pages: number
  /** people who may sign in */
  people: number
  /** open invitations */
  invited: number
  /** people on the finance list who may sign in */
  finance: number
  materials: number
  /** materials that passed their review */
  passed: number
  batches: number
  /** ads that a network has taken */
  pushed: number
  /** ads that were read back and are there as they were sent */
  confirmed: number
}

/** The order in which a new company usually goes; every step can be taken at any time. */
export const INSTALLATION_STEPS = [
  'games',
  'channels',
  'applications',
  'accounts',
  'people',
  'materials',
  'first_batch',
  'read_back',
] as const
export type InstallationStep = (typeof INSTALLATION_STEPS)[number]

const lack = (code: string, isLacking: boolean, params: Record<string, number> = {}): Blocker[] =>
  isLacking ? [blocker(`installation.${code}`, { params })] : []

/** What each step still lacks. What is there counts, however it came: entered, imported or read from the network. */
const LACKS: Readonly<Record<InstallationStep, (facts: InstallationFacts) => Blocker[]>> = {
  games: ({ games }) => lack('no_game', games === 0),
  channels: ({ regions, channels }) => [...lack('no_region', regions === 0), ...lack('no_channel', channels === 0)],
  // an account that is authorised by a token needs no application
  applications: ({ applications, authorised }) => lack('no_application', applications === 0 && authorised === 0),
  accounts: ({ accounts, authorised, bound, ready }) => {
    if (accounts === 0) return lack('no_account', true)
    const apart = [...lack('none_authorised', authorised === 0), ...lack('none_bound', bound === 0)]
    return apart.length > 0 ? apart : lack('none_ready', ready === 0)
  },
  people: ({ people, invited }) =>
    people > 1 ? [] : invited > 0 ? lack('invitations_open', true, { count: invited }) : lack('no_other', true),
  materials: ({ materials, passed }) =>
    passed > 0 ? [] : materials > 0 ? lack('none_passed', true, { count: materials }) : lack('no_material', true),
  first_batch: ({ batches, pushed }) => (pushed > 0 ? [] : batches > 0 ? lack('none_pushed', true) : lack('no_batch', true)),
  read_back: ({ confirmed }) => lack('none_confirmed', confirmed === 0),
}

/** What a company may do without on its way to the first ad, and should know. */
export const stepNotes = (
  step: InstallationStep,
  { finance, ready, pages }: Pick<InstallationFacts, 'finance' | 'ready' | 'pages'>,
): Blocker[] => {
  if (step === 'people') return lack('no_finance', finance === 0)
  return step === 'accounts' ? lack('no_page', ready > 0 && pages === 0) : []
}

export const stepLacks = (step: InstallationStep, facts: InstallationFacts): Blocker[] => LACKS[step](facts)

/** The steps that are still to do, in their order. */
export const stepsLeft = (facts: InstallationFacts): InstallationStep[] =>
  INSTALLATION_STEPS.filter((step) => stepLacks(step, facts).length > 0)
