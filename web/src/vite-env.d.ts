/// <reference types="vite/client" />

declare module 'virtual:onest.css';
