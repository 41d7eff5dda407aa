/** The largest amount in whole Korean won; by itself, so that who bounds a field by it is brought no schemas. */
export const WON_MAX = 9_999_999_999;
