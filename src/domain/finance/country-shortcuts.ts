/** Groups of countries that costs are entered for at once, by ISO 3166-1 alpha-2 code; named `finance.countries.<id>`. */
export const COUNTRY_SHORTCUTS: readonly { id: string; countries: readonly string[] }[] = [
  { id: 'greater_china', countries: ['HK', 'MO', 'TW'] },
  { id: 'japan_korea', countries: ['JP', 'KR'] },
  { id: 'south_east_asia', countries: ['ID', 'MY', 'PH', 'SG', 'TH', 'VN'] },
  { id: 'north_america', countries: ['CA', 'US'] },
  { id: 'western_europe', countries: ['DE', 'ES', 'FR', 'GB', 'IT', 'NL'] },
  { id: 'middle_east', countries: ['AE', 'KW', 'QA', 'SA'] },
]
