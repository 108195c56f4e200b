/** The IDs that the downshift library assigns to a field and its list. */
export const listIds = (id: string) => ({
  inputId: id,
  labelId: `${id}-label`,
  menuId: `${id}-list`,
  getItemId: (at: number) => `${id}-row-${at}`,
})
