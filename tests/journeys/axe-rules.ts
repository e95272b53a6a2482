import axe from 'axe-core'

/** What can change what a rule finds on one page: its colours, its words and the room they take, or neither. */
type Depends = 'theme' | 'words' | 'page'

/** By axe's own categories; each rule has one. */
const CATEGORIES: Readonly<Record<string, Depends>> = {
  'cat.color': 'theme',
  'cat.aria': 'words', // half of these rules ask for a name
  'cat.forms': 'words',
  'cat.language': 'words',
  'cat.name-role-value': 'words',
  'cat.semantics': 'words', // landmarks are told apart by their names
  'cat.sensory-and-visual-cues': 'words', // the size of targets
  'cat.tables': 'words',
  'cat.text-alternatives': 'words',
  'cat.keyboard': 'page',
  'cat.parsing': 'page',
  'cat.structure': 'page',
  'cat.time-and-media': 'page',
}

/** Of another kind than their category: longer words make a region scroll. */
const OTHERWISE: Readonly<Record<string, Depends>> = { 'scrollable-region-focusable': 'words' }

/** Not asked for: rules of the highest level, and those that axe keeps off until they are asked for by name. */
const isOff = (tags: readonly string[]) => tags.some((tag) => /^(wcag2a{3}|experimental|wcag22aa|deprecated)$/.test(tag))

/** @throws when axe has a category that no one has judged */
export function dependsOn({ ruleId, tags }: Pick<axe.RuleMetadata, 'ruleId' | 'tags'>): Depends {
  const depends = OTHERWISE[ruleId] ?? CATEGORIES[tags.find((tag) => tag.startsWith('cat.')) ?? '']
  if (!depends) throw new Error(`axe's ${ruleId} is of no category that is known here`)
  return depends
}

/** What a rule finds is as grave as the rule says: that is in axe's own list of rules, and in what it found. */
const { rules } = (axe as unknown as { _audit: { rules: readonly { id: string; impact: string }[] } })._audit
const SERIOUS = new Set(rules.filter(({ impact }) => /^(serious|critical)$/.test(impact)).map(({ id }) => id))

/** A third of the rules find nothing that is serious: they are not asked. */
export const onlySerious = (ids: readonly string[]): string[] => ids.filter((id) => SERIOUS.has(id))

const rulesOf = (...kinds: Depends[]) =>
  axe
    .getRules()
    .filter((rule) => !isOff(rule.tags) && kinds.includes(dependsOn(rule)))
    .map(({ ruleId }) => ruleId)

/** What axe asks for by itself. */
export const ALL_RULES = rulesOf('theme', 'words', 'page')

/** What has to be asked again where only the theme is another. */
export const RULES_OF_A_THEME = rulesOf('theme')
/** What has to be asked again where the words are others. */
export const RULES_OF_WORDS = rulesOf('theme', 'words')
