/** The IDs that the downshift library gives to a field with a list. */
export const listIds = (id: string) => ({
  inputId: id,
  labelId: `${id}-label`,
  menuId: `${id}-list`,
  getItemId: (at: number) => `${id}-row-${at}`,
})
