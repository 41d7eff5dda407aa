// What is used of styled-components: a library that is shared would be downloaded whole.
export { createGlobalStyle, css, keyframes, styled } from 'styled-components/whole';
