import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router';
import { App } from './App.js';

export const Root = () => (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);
