/** How the journal calls a value of a closed list; a value that is not here is shown as it is. */
export const FIELD_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: {
    apartment: 'квартира',
    house: 'будинок',
    room: 'кімната',
    office: 'офіс',
    retail: 'торгове приміщення',
    warehouse: 'склад',
    parking: 'паркомісце',
    land: 'ділянка',
    other: 'інше',
  },
  purpose: { residential: 'житлове', commercial: 'нежитлове' },
  manual_status: { maintenance: 'ремонт', unusable: 'непридатний' },
};
