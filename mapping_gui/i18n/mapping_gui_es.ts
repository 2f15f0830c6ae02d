<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es_ES" sourcelanguage="en">
<context>
    <name>CellLayer</name>
    <message>
        <source>second map</source>
        <translation>segundo mapa</translation>
    </message>
    <message>
        <source>occupancy</source>
        <translation>ocupación</translation>
    </message>
</context>
<context>
    <name>ComparePanel</name>
    <message>
        <source>second map unknown or out of reach</source>
        <translation>segundo mapa desconocido o inalcanzable</translation>
    </message>
    <message>
        <source>free in both</source>
        <translation>libre en ambos</translation>
    </message>
    <message>
        <source>unknown in the first map</source>
        <translation>desconocido en el primero</translation>
    </message>
    <message>
        <source>wall in both</source>
        <translation>pared en ambos</translation>
    </message>
    <message>
        <source>wall of the second map alone</source>
        <translation>pared solo del segundo</translation>
    </message>
    <message>
        <source>wall of the first map, near one of the second</source>
        <translation>pared del primero, cerca de una del segundo</translation>
    </message>
    <message>
        <source>wall of the first map alone</source>
        <translation>pared solo del primero</translation>
    </message>
</context>
<context>
    <name>DifferenceLayer</name>
    <message>
        <source>difference</source>
        <translation>diferencia</translation>
    </message>
</context>
<context>
    <name>EditTool</name>
    <message>
        <source>%1 cells</source>
        <translation>%1 celdas</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>%1: a picture&apos;s name ends in .png, .svg or .pdf</source>
        <translation>%1: el nombre de una imagen termina en .png, .svg o .pdf</translation>
    </message>
</context>
<context>
    <name>InflationLayer</name>
    <message>
        <source>footprint zone</source>
        <translation>zona de la huella</translation>
    </message>
</context>
<context>
    <name>PathLayer</name>
    <message>
        <source>paths</source>
        <translation>caminos</translation>
    </message>
</context>
<context>
    <name>ReadingLayer</name>
    <message>
        <source>readings</source>
        <translation>lecturas</translation>
    </message>
</context>
<context>
    <name>ShadePalette</name>
    <message>
        <source>Grey (as ROS)</source>
        <translation>Gris (como ROS)</translation>
    </message>
    <message>
        <source>Viridis</source>
        <translation>Viridis</translation>
    </message>
    <message>
        <source>Cividis</source>
        <translation>Cividis</translation>
    </message>
    <message>
        <source>Cost map (as RViz)</source>
        <translation>Mapa de costes (como RViz)</translation>
    </message>
</context>
<context>
    <name>TrackLayer</name>
    <message>
        <source>track</source>
        <translation>recorrido</translation>
    </message>
    <message>
        <source>uncertainty, 2 sigma</source>
        <translation>incertidumbre, 2 sigma</translation>
    </message>
</context>
<context>
    <name>vesper::gui::BuildPanel</name>
    <message>
        <source>no echo</source>
        <translation>sin eco</translation>
    </message>
    <message>
        <source>too near</source>
        <translation>demasiado cerca</translation>
    </message>
    <message>
        <source>invalid</source>
        <translation>no válida</translation>
    </message>
    <message>
        <source>%1 (raw)</source>
        <translation>%1 (en bruto)</translation>
    </message>
    <message>
        <source>Sensor model</source>
        <translation>Modelo del sensor</translation>
    </message>
    <message>
        <source>Cell size</source>
        <translation>Tamaño de celda</translation>
    </message>
    <message>
        <source>Directions of view that a cell tells apart; 1 is the classical grid</source>
        <translation>Direcciones de vista que distingue una celda; 1 es la rejilla clásica</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>Vistas</translation>
    </message>
    <message>
        <source>Weight of free</source>
        <translation>Peso de libre</translation>
    </message>
    <message>
        <source>Weight of occupied</source>
        <translation>Peso de ocupado</translation>
    </message>
    <message>
        <source>as the log suggests</source>
        <translation>según el registro</translation>
    </message>
    <message>
        <source>Poses</source>
        <translation>Poses</translation>
    </message>
    <message>
        <source>Build map</source>
        <translation>Construir el mapa</translation>
    </message>
    <message>
        <source>Build up to the time shown</source>
        <translation>Construir hasta el instante mostrado</translation>
    </message>
    <message>
        <source>Readings by sensor</source>
        <translation>Lecturas por sensor</translation>
    </message>
    <message>
        <source>hits</source>
        <translation>ecos</translation>
    </message>
    <message>
        <source>far</source>
        <translation>lejos</translation>
    </message>
    <message>
        <source>near</source>
        <translation>cerca</translation>
    </message>
    <message>
        <source>none: open or drop one</source>
        <translation>ninguno: abra o suelte uno</translation>
    </message>
    <message>
        <source>none: open its *.robot.yaml</source>
        <translation>ninguno: abra su *.robot.yaml</translation>
    </message>
    <message>
        <source>Log: %1
Robot: %2</source>
        <translation>Registro: %1
Robot: %2</translation>
    </message>
    <message>
        <source>A map is built from a log and the description of its robot.</source>
        <translation>Un mapa se construye con un registro y la descripción de su robot.</translation>
    </message>
    <message>
        <source>Building a map</source>
        <translation>Construyendo un mapa</translation>
    </message>
    <message>
        <source>%1 readings used, poses %2
%3 m² known: %4 cells occupied, %5 free</source>
        <translation>%1 lecturas usadas, poses %2
%3 m² conocidos: %4 celdas ocupadas, %5 libres</translation>
    </message>
    <message>
        <source>x %1 m, y %2 m, heading %3°</source>
        <translation>x %1 m, y %2 m, rumbo %3°</translation>
    </message>
</context>
<context>
    <name>vesper::gui::CalibratePanel</name>
    <message>
        <source>clockwise</source>
        <translation>horario</translation>
    </message>
    <message>
        <source>counter-clockwise</source>
        <translation>antihorario</translation>
    </message>
    <message>
        <source>Runs; ticked ones are used</source>
        <translation>Recorridos; se usan los marcados</translation>
    </message>
    <message>
        <source>run</source>
        <translation>recorrido</translation>
    </message>
    <message>
        <source>direction</source>
        <translation>sentido</translation>
    </message>
    <message>
        <source>x, mm</source>
        <translation>x, mm</translation>
    </message>
    <message>
        <source>y, mm</source>
        <translation>y, mm</translation>
    </message>
    <message>
        <source>least squares</source>
        <translation>mínimos cuadrados</translation>
    </message>
    <message>
        <source>UMBmark, x form</source>
        <translation>UMBmark, forma x</translation>
    </message>
    <message>
        <source>UMBmark, y form</source>
        <translation>UMBmark, forma y</translation>
    </message>
    <message>
        <source>UMBmark, mean of both</source>
        <translation>UMBmark, media de ambas</translation>
    </message>
    <message>
        <source>UMBmark, by headings</source>
        <translation>UMBmark, por rumbos</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Método</translation>
    </message>
    <message>
        <source>such as parquet</source>
        <translation>por ejemplo, parqué</translation>
    </message>
    <message>
        <source>Floor</source>
        <translation>Suelo</translation>
    </message>
    <message>
        <source>Calibrate</source>
        <translation>Calibrar</translation>
    </message>
    <message>
        <source>Parameters before and after</source>
        <translation>Parámetros antes y después</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>parámetro</translation>
    </message>
    <message>
        <source>before</source>
        <translation>antes</translation>
    </message>
    <message>
        <source>after</source>
        <translation>después</translation>
    </message>
    <message>
        <source>± σ</source>
        <translation>± σ</translation>
    </message>
    <message>
        <source>Use the corrected robot</source>
        <translation>Usar el robot corregido</translation>
    </message>
    <message>
        <source>Save the corrected robot…</source>
        <translation>Guardar el robot corregido…</translation>
    </message>
    <message>
        <source>Save the report…</source>
        <translation>Guardar el informe…</translation>
    </message>
    <message>
        <source>Runs: %1
Robot: %2</source>
        <translation>Recorridos: %1
Robot: %2</translation>
    </message>
    <message>
        <source>none: open a *.runs.csv</source>
        <translation>ninguno: abra un *.runs.csv</translation>
    </message>
    <message>
        <source>none: open its *.robot.yaml</source>
        <translation>ninguno: abra su *.robot.yaml</translation>
    </message>
    <message>
        <source>Calibrating</source>
        <translation>Calibrando</translation>
    </message>
    <message>
        <source>wheel ratio E_d</source>
        <translation>razón de ruedas E_d</translation>
    </message>
    <message>
        <source>track width E_b</source>
        <translation>ancho de vía E_b</translation>
    </message>
    <message>
        <source>scale E_s</source>
        <translation>escala E_s</translation>
    </message>
    <message>
        <source>left radius, mm</source>
        <translation>radio izquierdo, mm</translation>
    </message>
    <message>
        <source>right radius, mm</source>
        <translation>radio derecho, mm</translation>
    </message>
    <message>
        <source>track width, mm</source>
        <translation>ancho de vía, mm</translation>
    </message>
    <message>
        <source>E_max,syst: %1 mm before, %2 mm after</source>
        <translation>E_max,syst: %1 mm antes, %2 mm después</translation>
    </message>
    <message>
        <source>Not everything that was asked for is determined: the robot cannot be corrected by this.</source>
        <translation>No queda determinado todo lo pedido: con esto no se puede corregir el robot.</translation>
    </message>
    <message>
        <source>The corrected robot is in use; its file is unchanged.</source>
        <translation>Se usa el robot corregido; su archivo no ha cambiado.</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>Guardado %1</translation>
    </message>
    <message>
        <source>Save the corrected robot</source>
        <translation>Guardar el robot corregido</translation>
    </message>
    <message>
        <source>Robot description (*.robot.yaml)</source>
        <translation>Descripción de robot (*.robot.yaml)</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Guardar el informe</translation>
    </message>
    <message>
        <source>HTML (*.html)</source>
        <translation>HTML (*.html)</translation>
    </message>
</context>
<context>
    <name>vesper::gui::CellReadout</name>
    <message>
        <source>occupied</source>
        <translation>ocupado</translation>
    </message>
    <message>
        <source>free</source>
        <translation>libre</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>desconocido</translation>
    </message>
    <message>
        <source>never observed</source>
        <translation>nunca observada</translation>
    </message>
    <message>
        <source>p %1 (l %2) %3 │ %4 hits / %5 misses</source>
        <translation>p %1 (l %2) %3 │ %4 ecos / %5 pasos</translation>
    </message>
    <message>
        <source>x %1 m  y %2 m</source>
        <translation>x %1 m  y %2 m</translation>
    </message>
    <message>
        <source>outside the map</source>
        <translation>fuera del mapa</translation>
    </message>
    <message>
        <source>cell %1, %2 │ </source>
        <translation>celda %1, %2 │ </translation>
    </message>
    <message>
        <source>p %1 %2</source>
        <translation>p %1 %2</translation>
    </message>
    <message>
        <source>%1 × %2 cells of %3 m │ 1 cell = %4 px</source>
        <translation>%1 × %2 celdas de %3 m │ 1 celda = %4 px</translation>
    </message>
</context>
<context>
    <name>vesper::gui::ClusterChart</name>
    <message>
        <source>End points of the squares before and after; the table beside holds the numbers</source>
        <translation>Puntos finales de los cuadrados antes y después; la tabla contigua tiene los números</translation>
    </message>
    <message>
        <source>x error, mm</source>
        <translation>error en x, mm</translation>
    </message>
    <message>
        <source>y error, mm</source>
        <translation>error en y, mm</translation>
    </message>
    <message>
        <source>clockwise, after</source>
        <translation>horario, después</translation>
    </message>
    <message>
        <source>clockwise, before</source>
        <translation>horario, antes</translation>
    </message>
    <message>
        <source>counter-clockwise, after</source>
        <translation>antihorario, después</translation>
    </message>
    <message>
        <source>counter-clockwise, before</source>
        <translation>antihorario, antes</translation>
    </message>
</context>
<context>
    <name>vesper::gui::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>Órdenes</translation>
    </message>
    <message>
        <source>Type a few letters of a command</source>
        <translation>Escriba unas letras de una orden</translation>
    </message>
    <message>
        <source>Letters of a command</source>
        <translation>Letras de una orden</translation>
    </message>
    <message>
        <source>Commands that match</source>
        <translation>Órdenes que coinciden</translation>
    </message>
</context>
<context>
    <name>vesper::gui::ComparePanel</name>
    <message>
        <source>Comparing</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>overlay</source>
        <translation>superponer</translation>
    </message>
    <message>
        <source>swipe</source>
        <translation>cortina</translation>
    </message>
    <message>
        <source>blink</source>
        <translation>parpadeo</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>diferencia</translation>
    </message>
    <message>
        <source>Show as</source>
        <translation>Mostrar como</translation>
    </message>
    <message>
        <source>Where the second map begins, per cent of the width</source>
        <translation>Dónde empieza el segundo mapa, por ciento del ancho</translation>
    </message>
    <message>
        <source>Swipe</source>
        <translation>Cortina</translation>
    </message>
    <message>
        <source>Lay its walls on the first map&apos;s</source>
        <translation>Alinear sus paredes con el primero</translation>
    </message>
    <message>
        <source>Close the second map</source>
        <translation>Cerrar el segundo mapa</translation>
    </message>
    <message>
        <source>Second map: %1</source>
        <translation>Segundo mapa: %1</translation>
    </message>
    <message>
        <source>Second map: none (Map › Compare with…)</source>
        <translation>Segundo mapa: ninguno (Mapa › Comparar con…)</translation>
    </message>
    <message>
        <source>Comparing two maps</source>
        <translation>Comparando dos mapas</translation>
    </message>
    <message>
        <source>Of the first map&apos;s walls %1 are walls of the second; of the second&apos;s %2 are found.
Median distance of walls: %3 m</source>
        <translation>De las paredes del primer mapa, %1 son paredes del segundo; de las del segundo se encuentran %2.
Distancia mediana entre paredes: %3 m</translation>
    </message>
    <message>
        <source>Aligning two maps</source>
        <translation>Alineando dos mapas</translation>
    </message>
    <message>
        <source>The second map was moved by %1 m, %2 m; its walls now lie %3 m off (before: %4 m).</source>
        <translation>El segundo mapa se movió %1 m, %2 m; sus paredes quedan ahora a %3 m (antes: %4 m).</translation>
    </message>
</context>
<context>
    <name>vesper::gui::ExplainPanel</name>
    <message>
        <source>no echo</source>
        <translation>sin eco</translation>
    </message>
    <message>
        <source>far</source>
        <translation>lejos</translation>
    </message>
    <message>
        <source>Choose the tool Inspect (I) and click on a cell.</source>
        <translation>Elija la herramienta Inspeccionar (I) y pulse una celda.</translation>
    </message>
    <message>
        <source>Readings that changed the cell</source>
        <translation>Lecturas que cambiaron la celda</translation>
    </message>
    <message>
        <source>line</source>
        <translation>línea</translation>
    </message>
    <message>
        <source>sensor</source>
        <translation>sensor</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>lectura</translation>
    </message>
    <message>
        <source>added</source>
        <translation>añadido</translation>
    </message>
    <message>
        <source>value after</source>
        <translation>valor después</translation>
    </message>
    <message>
        <source>A click goes to the moment of the reading</source>
        <translation>Un clic lleva al momento de la lectura</translation>
    </message>
    <message>
        <source>Only a map that was built here from a log can be explained: open a log and its robot, then build the map.</source>
        <translation>Solo se puede explicar un mapa construido aquí con un registro: abra un registro y su robot y construya el mapa.</translation>
    </message>
    <message>
        <source>Looking for the readings of a cell</source>
        <translation>Buscando las lecturas de una celda</translation>
    </message>
    <message>
        <source>No reading has touched this cell.</source>
        <translation>Ninguna lectura ha tocado esta celda.</translation>
    </message>
    <message>
        <source>%1 readings raised this cell and %2 lowered it: log-odds %3, p %4</source>
        <translation>%1 lecturas subieron esta celda y %2 la bajaron: log-odds %3, p %4</translation>
    </message>
</context>
<context>
    <name>vesper::gui::FileOpener</name>
    <message>
        <source>and %1 more</source>
        <translation>y %1 más</translation>
    </message>
    <message>
        <source>Only files of this computer can be dropped here.</source>
        <translation>Aquí solo se pueden soltar archivos de este equipo.</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>Abriendo %1</translation>
    </message>
    <message>
        <source>%1 is no map, so it cannot be compared.</source>
        <translation>%1 no es un mapa y no se puede comparar.</translation>
    </message>
    <message>
        <source>%1 is a bare picture: it does not say how large a cell is. %2 m is assumed; change it with Map › Cell size…</source>
        <translation>%1 es una imagen sin más: no dice cuánto mide una celda. Se supone %2 m; cámbielo en Mapa › Tamaño de celda…</translation>
    </message>
    <message>
        <source>%1 holds no records: there is nothing to replay.</source>
        <translation>%1 no contiene datos: no hay nada que reproducir.</translation>
    </message>
</context>
<context>
    <name>vesper::gui::InspectPanel</name>
    <message>
        <source>Measures</source>
        <translation>Medidas</translation>
    </message>
    <message>
        <source>points</source>
        <translation>puntos</translation>
    </message>
    <message>
        <source>length, m</source>
        <translation>longitud, m</translation>
    </message>
    <message>
        <source>angle, °</source>
        <translation>ángulo, °</translation>
    </message>
    <message>
        <source>area, m²</source>
        <translation>área, m²</translation>
    </message>
    <message>
        <source>Tool Measure (M): click points, double click ends. Points snap to walls; Shift lets them free.</source>
        <translation>Herramienta Medir (M): pulse puntos, doble clic termina. Los puntos se ajustan a las paredes; Mayús los deja libres.</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>Copiar como CSV</translation>
    </message>
    <message>
        <source>Editing</source>
        <translation>Editar</translation>
    </message>
    <message>
        <source>brush</source>
        <translation>pincel</translation>
    </message>
    <message>
        <source>line</source>
        <translation>línea</translation>
    </message>
    <message>
        <source>rectangle</source>
        <translation>rectángulo</translation>
    </message>
    <message>
        <source>fill</source>
        <translation>relleno</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forma</translation>
    </message>
    <message>
        <source>occupied</source>
        <translation>ocupado</translation>
    </message>
    <message>
        <source>free</source>
        <translation>libre</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>desconocido</translation>
    </message>
    <message>
        <source>Alt and a click in the map take the value from there</source>
        <translation>Alt y un clic en el mapa toman el valor de allí</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valor</translation>
    </message>
    <message>
        <source> cells</source>
        <translation> celdas</translation>
    </message>
    <message>
        <source>Brush</source>
        <translation>Pincel</translation>
    </message>
    <message>
        <source>History of edits</source>
        <translation>Historial de ediciones</translation>
    </message>
    <message>
        <source>as opened</source>
        <translation>como se abrió</translation>
    </message>
</context>
<context>
    <name>vesper::gui::JobStatus</name>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Cancel the running job</source>
        <translation>Cancelar la tarea en curso</translation>
    </message>
    <message>
        <source>Progress of the running job</source>
        <translation>Progreso de la tarea en curso</translation>
    </message>
</context>
<context>
    <name>vesper::gui::LayersPanel</name>
    <message>
        <source>Layers, the topmost first</source>
        <translation>Capas, la superior primero</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>capa</translation>
    </message>
    <message>
        <source>opacity</source>
        <translation>opacidad</translation>
    </message>
    <message>
        <source>Move the layer up</source>
        <translation>Subir la capa</translation>
    </message>
    <message>
        <source>Move the layer down</source>
        <translation>Bajar la capa</translation>
    </message>
    <message>
        <source>Opacity of %1</source>
        <translation>Opacidad de %1</translation>
    </message>
</context>
<context>
    <name>vesper::gui::Legend</name>
    <message>
        <source>Legend: probability that a cell is occupied</source>
        <translation>Leyenda: probabilidad de que una celda esté ocupada</translation>
    </message>
    <message>
        <source>Drag the marks: below the left one cells count as free, above the right one as occupied</source>
        <translation>Arrastre las marcas: por debajo de la izquierda las celdas cuentan como libres, por encima de la derecha como ocupadas</translation>
    </message>
    <message>
        <source>free below %1, occupied above %2</source>
        <translation>libre por debajo de %1, ocupado por encima de %2</translation>
    </message>
    <message>
        <source>probability that a cell is occupied</source>
        <translation>probabilidad de que esté ocupada</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>desconocido</translation>
    </message>
    <message>
        <source>free &lt; %1</source>
        <translation>libre &lt; %1</translation>
    </message>
    <message>
        <source>occupied &gt; %1</source>
        <translation>ocupado &gt; %1</translation>
    </message>
</context>
<context>
    <name>vesper::gui::MainWindow</name>
    <message>
        <source>This map is edited as a finished map: its log-odds are gone.</source>
        <translation>Este mapa se edita como mapa terminado: sus log-odds se han descartado.</translation>
    </message>
    <message>
        <source>%1: failed.
%2</source>
        <translation>%1: ha fallado.
%2</translation>
    </message>
    <message>
        <source>unsaved map</source>
        <translation>mapa sin guardar</translation>
    </message>
    <message>
        <source>%1 (%2 × %3)</source>
        <translation>%1 (%2 × %3)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Abrir…</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>Abrir reciente</translation>
    </message>
    <message>
        <source>Save map as…</source>
        <translation>Guardar el mapa como…</translation>
    </message>
    <message>
        <source>Export picture…</source>
        <translation>Exportar imagen…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Salir</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Edición</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rehacer</translation>
    </message>
    <message>
        <source>Unsaved edits</source>
        <translation>Ediciones sin guardar</translation>
    </message>
    <message>
        <source>The map was edited. Save it before closing?</source>
        <translation>El mapa se ha editado. ¿Guardarlo antes de cerrar?</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Comparar con</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Todos los archivos (*)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Mostrar todo</translation>
    </message>
    <message>
        <source>One cell a pixel</source>
        <translation>Una celda por píxel</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Acercar</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Alejar</translation>
    </message>
    <message>
        <source>Colours of the map</source>
        <translation>Colores del mapa</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Tema</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>The language changes when the program starts again.</source>
        <translation>El idioma cambia al iniciar de nuevo el programa.</translation>
    </message>
    <message>
        <source>Reset the docks</source>
        <translation>Restablecer los paneles</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Pantalla completa</translation>
    </message>
    <message>
        <source>&amp;Map</source>
        <translation>&amp;Mapa</translation>
    </message>
    <message>
        <source>Cell size…</source>
        <translation>Tamaño de celda…</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>Comparar con…</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;yuda</translation>
    </message>
    <message>
        <source>Commands…</source>
        <translation>Órdenes…</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <source>About Vesper</source>
        <translation>Acerca de Vesper</translation>
    </message>
    <message>
        <source>Vesper %1
Occupancy-grid mapping and planning with ultrasonic calibration</source>
        <translation>Vesper %1
Mapas de ocupación y planificación con calibración ultrasónica</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Save map as</source>
        <translation>Guardar el mapa como</translation>
    </message>
    <message>
        <source>ROS map (*.yaml);;Vesper grid with log-odds (*.vgrid);;MovingAI map (*.map);;NumPy (*.npy);;Cells (*.csv)</source>
        <translation>Mapa ROS (*.yaml);;Rejilla de Vesper con log-odds (*.vgrid);;Mapa MovingAI (*.map);;NumPy (*.npy);;Celdas (*.csv)</translation>
    </message>
    <message>
        <source>This map has no log-odds: a .vgrid cannot hold it.</source>
        <translation>Este mapa no tiene log-odds: un .vgrid no puede contenerlo.</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>Guardado %1</translation>
    </message>
    <message>
        <source>Lost: %1</source>
        <translation>Se pierde: %1</translation>
    </message>
    <message>
        <source>The map was not saved: %1</source>
        <translation>El mapa no se guardó: %1</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>Exportar imagen</translation>
    </message>
    <message>
        <source>PNG (*.png);;SVG (*.svg);;PDF (*.pdf)</source>
        <translation>PNG (*.png);;SVG (*.svg);;PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Cell size</source>
        <translation>Tamaño de celda</translation>
    </message>
    <message>
        <source>Side of a cell in metres:</source>
        <translation>Lado de una celda en metros:</translation>
    </message>
    <message>
        <source>Workspaces</source>
        <translation>Espacios de trabajo</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Herramientas</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Capas</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Tarea</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>Inspeccionar</translation>
    </message>
    <message>
        <source>Calibrate</source>
        <translation>Calibrar</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Construir</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Planificar</translation>
    </message>
    <message>
        <source>Why is this cell occupied?</source>
        <translation>¿Por qué está ocupada esta celda?</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>Answers of the planners</source>
        <translation>Respuestas de los planificadores</translation>
    </message>
    <message>
        <source>End points of the squares</source>
        <translation>Puntos finales de los cuadrados</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>&amp;Herramientas</translation>
    </message>
    <message>
        <source>Move the map</source>
        <translation>Mover el mapa</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Medir</translation>
    </message>
    <message>
        <source>Edit cells</source>
        <translation>Editar celdas</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Inicio</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>Meta</translation>
    </message>
    <message>
        <source>&amp;Log</source>
        <translation>&amp;Registro</translation>
    </message>
    <message>
        <source>Play or pause (Space in the map)</source>
        <translation>Reproducir o pausar (Espacio en el mapa)</translation>
    </message>
    <message>
        <source>Next record</source>
        <translation>Dato siguiente</translation>
    </message>
    <message>
        <source>Previous record</source>
        <translation>Dato anterior</translation>
    </message>
    <message>
        <source>0.1 s forward</source>
        <translation>0,1 s adelante</translation>
    </message>
    <message>
        <source>0.1 s back</source>
        <translation>0,1 s atrás</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Más rápido</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>Más lento</translation>
    </message>
    <message>
        <source>Loop from here</source>
        <translation>Bucle desde aquí</translation>
    </message>
    <message>
        <source>Loop up to here</source>
        <translation>Bucle hasta aquí</translation>
    </message>
    <message>
        <source>Follow the robot</source>
        <translation>Seguir al robot</translation>
    </message>
</context>
<context>
    <name>vesper::gui::MapView</name>
    <message>
        <source>Map</source>
        <translation>Mapa</translation>
    </message>
</context>
<context>
    <name>vesper::gui::MeasureTool</name>
    <message>
        <source>%1 m</source>
        <translation>%1 m</translation>
    </message>
    <message>
        <source>whole %1 m</source>
        <translation>total %1 m</translation>
    </message>
    <message>
        <source>angle %1°</source>
        <translation>ángulo %1°</translation>
    </message>
    <message>
        <source>area %1 m²</source>
        <translation>área %1 m²</translation>
    </message>
</context>
<context>
    <name>vesper::gui::MessageBar</name>
    <message>
        <source>Message</source>
        <translation>Mensaje</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <source>Dismiss the message</source>
        <translation>Descartar el mensaje</translation>
    </message>
</context>
<context>
    <name>vesper::gui::PlanPanel</name>
    <message>
        <source>x, y in metres, or click</source>
        <translation>x, y en metros, o pulse</translation>
    </message>
    <message>
        <source>Start (S)</source>
        <translation>Inicio (S)</translation>
    </message>
    <message>
        <source>Goal (G)</source>
        <translation>Meta (G)</translation>
    </message>
    <message>
        <source>Robot radius, centimetres</source>
        <translation>Radio del robot, centímetros</translation>
    </message>
    <message>
        <source>Robot radius</source>
        <translation>Radio del robot</translation>
    </message>
    <message>
        <source>never past a corner</source>
        <translation>nunca junto a una esquina</translation>
    </message>
    <message>
        <source>past one corner</source>
        <translation>junto a una esquina</translation>
    </message>
    <message>
        <source>always</source>
        <translation>siempre</translation>
    </message>
    <message>
        <source>no diagonal steps</source>
        <translation>sin diagonales</translation>
    </message>
    <message>
        <source>Diagonal steps</source>
        <translation>Diagonales</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>bloqueadas</translation>
    </message>
    <message>
        <source>free</source>
        <translation>libre</translation>
    </message>
    <message>
        <source>costly</source>
        <translation>costosas</translation>
    </message>
    <message>
        <source>Unknown cells are</source>
        <translation>Las desconocidas son</translation>
    </message>
    <message>
        <source>Repeats for the time</source>
        <translation>Repeticiones del tiempo</translation>
    </message>
    <message>
        <source>Planners to run</source>
        <translation>Planificadores que ejecutar</translation>
    </message>
    <message>
        <source>Run all</source>
        <translation>Ejecutar todos</translation>
    </message>
    <message>
        <source>Save the table as CSV…</source>
        <translation>Guardar la tabla como CSV…</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no place: expected x, y in metres, such as 1.5, 2</source>
        <translation>«%1» no es un lugar: se espera x, y en metros, como 1.5, 2</translation>
    </message>
    <message>
        <source>Needs a map, a start (S) and a goal (G)</source>
        <translation>Hace falta un mapa, un inicio (S) y una meta (G)</translation>
    </message>
    <message>
        <source>Tick at least one planner.</source>
        <translation>Marque al menos un planificador.</translation>
    </message>
    <message>
        <source>Planning</source>
        <translation>Planificando</translation>
    </message>
    <message>
        <source>%1: %2 m</source>
        <translation>%1: %2 m</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>a wall; cells to clear: %1</source>
        <translation>una pared; celdas que abrir: %1</translation>
    </message>
    <message>
        <source>gap: %1 m to the walls, the robot needs %2 m</source>
        <translation>paso: %1 m hasta las paredes, el robot necesita %2 m</translation>
    </message>
    <message>
        <source>Save the table</source>
        <translation>Guardar la tabla</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>Guardado %1</translation>
    </message>
</context>
<context>
    <name>vesper::gui::PlanTable</name>
    <message>
        <source>found</source>
        <translation>encontrado</translation>
    </message>
    <message>
        <source>found, NOT VALID</source>
        <translation>encontrado, NO VÁLIDO</translation>
    </message>
    <message>
        <source>no path</source>
        <translation>sin camino</translation>
    </message>
    <message>
        <source>start blocked</source>
        <translation>inicio bloqueado</translation>
    </message>
    <message>
        <source>goal blocked</source>
        <translation>meta bloqueada</translation>
    </message>
    <message>
        <source>start unknown</source>
        <translation>inicio desconocido</translation>
    </message>
    <message>
        <source>goal unknown</source>
        <translation>meta desconocida</translation>
    </message>
    <message>
        <source>outside the map</source>
        <translation>fuera del mapa</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>rechazado</translation>
    </message>
    <message>
        <source>limit reached</source>
        <translation>límite alcanzado</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>cancelado</translation>
    </message>
    <message>
        <source>error</source>
        <translation>error</translation>
    </message>
    <message>
        <source>Answers of the planners</source>
        <translation>Respuestas de los planificadores</translation>
    </message>
    <message>
        <source>planner</source>
        <translation>planificador</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>respuesta</translation>
    </message>
    <message>
        <source>length, m</source>
        <translation>longitud, m</translation>
    </message>
    <message>
        <source>cost, cells</source>
        <translation>coste, celdas</translation>
    </message>
    <message>
        <source>expanded</source>
        <translation>expandidas</translation>
    </message>
    <message>
        <source>median, ms</source>
        <translation>mediana, ms</translation>
    </message>
    <message>
        <source>least, ms</source>
        <translation>mínimo, ms</translation>
    </message>
    <message>
        <source>most, ms</source>
        <translation>máximo, ms</translation>
    </message>
    <message>
        <source>prepared, ms</source>
        <translation>preparado, ms</translation>
    </message>
    <message>
        <source>turns</source>
        <translation>giros</translation>
    </message>
    <message>
        <source>clearance, m</source>
        <translation>holgura, m</translation>
    </message>
    <message>
        <source>mean clearance, m</source>
        <translation>holgura media, m</translation>
    </message>
    <message>
        <source>memory, KiB</source>
        <translation>memoria, KiB</translation>
    </message>
</context>
<context>
    <name>vesper::gui::ReplayBar</name>
    <message>
        <source>To the start</source>
        <translation>Al principio</translation>
    </message>
    <message>
        <source>Previous record (,)</source>
        <translation>Dato anterior (,)</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>Reproducir (Espacio)</translation>
    </message>
    <message>
        <source>Next record (.)</source>
        <translation>Dato siguiente (.)</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Velocidad</translation>
    </message>
    <message>
        <source>%1×</source>
        <translation>%1×</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>Bucle</translation>
    </message>
    <message>
        <source>Goes round between { and }; without them through the whole log</source>
        <translation>Da vueltas entre { y }; sin ellas, por todo el registro</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Seguir</translation>
    </message>
    <message>
        <source>Keeps the robot in the middle of the map (Alt+→)</source>
        <translation>Mantiene el robot en el centro del mapa (Alt+→)</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>Pausar (Espacio)</translation>
    </message>
</context>
<context>
    <name>vesper::gui::ReplayController</name>
    <message>
        <source>The log cannot be replayed: %1</source>
        <translation>El registro no se puede reproducir: %1</translation>
    </message>
    <message>
        <source>Reading the track</source>
        <translation>Leyendo el recorrido</translation>
    </message>
</context>
<context>
    <name>vesper::gui::ShortcutSheet</name>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <source>wheel, +, −</source>
        <translation>rueda, +, −</translation>
    </message>
    <message>
        <source>Map: zoom</source>
        <translation>Mapa: acercar y alejar</translation>
    </message>
    <message>
        <source>middle, right or Space drag, arrows</source>
        <translation>arrastrar con botón central, derecho o Espacio, flechas</translation>
    </message>
    <message>
        <source>Map: move</source>
        <translation>Mapa: mover</translation>
    </message>
    <message>
        <source>Enter, arrows, Esc</source>
        <translation>Intro, flechas, Esc</translation>
    </message>
    <message>
        <source>Map: cell cursor on, move it, off</source>
        <translation>Mapa: cursor de celda, moverlo, quitarlo</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espacio</translation>
    </message>
    <message>
        <source>Map and timeline: play or pause</source>
        <translation>Mapa y línea de tiempo: reproducir o pausar</translation>
    </message>
    <message>
        <source>←, →, Home, End</source>
        <translation>←, →, Inicio, Fin</translation>
    </message>
    <message>
        <source>Timeline: a second back or forward, the ends</source>
        <translation>Línea de tiempo: un segundo atrás o adelante, los extremos</translation>
    </message>
    <message>
        <source>Backspace, Enter, Esc</source>
        <translation>Retroceso, Intro, Esc</translation>
    </message>
    <message>
        <source>Measure: take a point back, end, start anew</source>
        <translation>Medir: quitar un punto, terminar, empezar de nuevo</translation>
    </message>
    <message>
        <source>Alt click</source>
        <translation>Alt y clic</translation>
    </message>
    <message>
        <source>Edit: take the value from the map</source>
        <translation>Editar: tomar el valor del mapa</translation>
    </message>
    <message>
        <source>Keys and what they do</source>
        <translation>Teclas y lo que hacen</translation>
    </message>
    <message>
        <source>key</source>
        <translation>tecla</translation>
    </message>
    <message>
        <source>command</source>
        <translation>orden</translation>
    </message>
</context>
<context>
    <name>vesper::gui::Timeline</name>
    <message>
        <source>Time in the log, milliseconds</source>
        <translation>Tiempo del registro, milisegundos</translation>
    </message>
    <message>
        <source>Between two records the robot moves evenly. Hatched: no records.</source>
        <translation>Entre dos datos el robot se mueve uniformemente. Rayado: sin datos.</translation>
    </message>
    <message>
        <source>one record or none: nothing to play</source>
        <translation>un dato o ninguno: nada que reproducir</translation>
    </message>
    <message>
        <source>no log</source>
        <translation>sin registro</translation>
    </message>
</context>
<context>
    <name>vesper::gui::WelcomePage</name>
    <message>
        <source>Try an example: inspect a map</source>
        <translation>Probar un ejemplo: inspeccionar un mapa</translation>
    </message>
    <message>
        <source>An office of 15 m by 10 m</source>
        <translation>Una oficina de 15 m por 10 m</translation>
    </message>
    <message>
        <source>Try an example: build a map</source>
        <translation>Probar un ejemplo: construir un mapa</translation>
    </message>
    <message>
        <source>A LEGO EV3 with sonars drives through an arena</source>
        <translation>Un LEGO EV3 con sonares recorre una arena</translation>
    </message>
    <message>
        <source>Try an example: compare planners</source>
        <translation>Probar un ejemplo: comparar planificadores</translation>
    </message>
    <message>
        <source>Click a start and a goal on the map of a corridor</source>
        <translation>Pulse un inicio y una meta en el mapa de un pasillo</translation>
    </message>
    <message>
        <source>Try an example: calibrate</source>
        <translation>Probar un ejemplo: calibrar</translation>
    </message>
    <message>
        <source>Ten squares of a simulated EV3</source>
        <translation>Diez cuadrados de un EV3 simulado</translation>
    </message>
    <message>
        <source>Open or drop a map, a robot&apos;s log, a robot description or square runs: what a file is, its content tells.</source>
        <translation>Abra o suelte un mapa, el registro de un robot, la descripción de un robot o recorridos en cuadrado: su contenido dice qué es cada archivo.</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Abrir…</translation>
    </message>
    <message>
        <source>Any file that Vesper knows (Ctrl+O)</source>
        <translation>Cualquier archivo que Vesper conozca (Ctrl+O)</translation>
    </message>
</context>
</TS>
