import type { DocumentData } from './document-data.ts';

type SideName = {
  readonly nominative: string;
  readonly genitive: string;
  readonly dative: string;
  readonly instrumental: string;
};

/** The names of the sides and of the object in the cases the texts need; housing law says «наймодавець», the rest of it «орендодавець». */
export type SideWords = {
  readonly landlord: SideName;
  readonly tenant: SideName;
  readonly rent: string;
  readonly rentGenitive: string;
  /** «житло»; the nominative and the accusative are one form. */
  readonly object: string;
  readonly contract: string;
};

export const HOUSING_WORDS: SideWords = {
  landlord: { nominative: 'Наймодавець', genitive: 'Наймодавця', dative: 'Наймодавцеві', instrumental: 'Наймодавцем' },
  tenant: { nominative: 'Наймач', genitive: 'Наймача', dative: 'Наймачеві', instrumental: 'Наймачем' },
  rent: 'Плата за користування житлом',
  rentGenitive: 'плати за користування житлом',
  object: 'житло',
  contract: 'договір найму (оренди) житла',
};

export const PREMISES_WORDS: SideWords = {
  landlord: {
    nominative: 'Орендодавець',
    genitive: 'Орендодавця',
    dative: 'Орендодавцеві',
    instrumental: 'Орендодавцем',
  },
  tenant: { nominative: 'Орендар', genitive: 'Орендаря', dative: 'Орендареві', instrumental: 'Орендарем' },
  rent: 'Орендна плата',
  rentGenitive: 'орендної плати',
  object: 'приміщення',
  contract: 'договір оренди нежитлового приміщення',
};

export function sideWords(purpose: DocumentData['object']['purpose']): SideWords {
  return purpose === 'residential' ? HOUSING_WORDS : PREMISES_WORDS;
}
