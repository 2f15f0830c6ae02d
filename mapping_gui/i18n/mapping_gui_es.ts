<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es_ES" sourcelanguage="en">
<context>
    <name>CellLayer</name>
    <message>
        <location filename="../layers/cell_layer.cpp" line="12"/>
        <source>second map</source>
        <translation>segundo mapa</translation>
    </message>
    <message>
        <location filename="../layers/cell_layer.cpp" line="13"/>
        <source>occupancy</source>
        <translation>ocupación</translation>
    </message>
</context>
<context>
    <name>ComparePanel</name>
    <message>
        <location filename="../inspect/compare_panel.cpp" line="35"/>
        <source>second map unknown or out of reach</source>
        <translation>segundo mapa desconocido o inalcanzable</translation>
    </message>
    <message>
        <location filename="../inspect/compare_panel.cpp" line="36"/>
        <source>free in both</source>
        <translation>libre en ambos</translation>
    </message>
    <message>
        <location filename="../inspect/compare_panel.cpp" line="37"/>
        <source>unknown in the first map</source>
        <translation>desconocido en el primero</translation>
    </message>
    <message>
        <location filename="../inspect/compare_panel.cpp" line="38"/>
        <source>wall in both</source>
        <translation>pared en ambos</translation>
    </message>
    <message>
        <location filename="../inspect/compare_panel.cpp" line="39"/>
        <source>wall of the second map alone</source>
        <translation>pared solo del segundo</translation>
    </message>
    <message>
        <location filename="../inspect/compare_panel.cpp" line="40"/>
        <source>wall of the first map, near one of the second</source>
        <translation>pared del primero, cerca de una del segundo</translation>
    </message>
    <message>
        <location filename="../inspect/compare_panel.cpp" line="41"/>
        <source>wall of the first map alone</source>
        <translation>pared solo del primero</translation>
    </message>
</context>
<context>
    <name>ConflictLayer</name>
    <message>
        <location filename="../layers/conflict_layer.cpp" line="39"/>
        <source>contradicted cells</source>
        <translation>celdas contradichas</translation>
    </message>
</context>
<context>
    <name>DifferenceLayer</name>
    <message>
        <location filename="../layers/difference_layer.cpp" line="14"/>
        <source>difference</source>
        <translation>diferencia</translation>
    </message>
</context>
<context>
    <name>EditTool</name>
    <message>
        <location filename="../inspect/edit_tool.cpp" line="164"/>
        <source>%1 cells</source>
        <translation>%1 celdas</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <location filename="../export/picture_export.cpp" line="77"/>
        <source>%1: a picture&apos;s name ends in .png, .svg or .pdf</source>
        <translation>%1: el nombre de una imagen termina en .png, .svg o .pdf</translation>
    </message>
</context>
<context>
    <name>InflationLayer</name>
    <message>
        <location filename="../layers/inflation_layer.cpp" line="11"/>
        <source>footprint zone</source>
        <translation>zona de la huella</translation>
    </message>
</context>
<context>
    <name>LiveLayer</name>
    <message>
        <location filename="../live/live_layer.cpp" line="12"/>
        <source>live robot</source>
        <translation>robot en vivo</translation>
    </message>
</context>
<context>
    <name>LiveStatus</name>
    <message>
        <location filename="../live/live_status_text.cpp" line="12"/>
        <source>%1/s · %2 bad · %3 dropped</source>
        <translation>%1/s · %2 malas · %3 omitidas</translation>
    </message>
    <message>
        <location filename="../live/live_status_text.cpp" line="25"/>
        <source>● live %1</source>
        <translation>● en vivo %1</translation>
    </message>
    <message>
        <location filename="../live/live_status_text.cpp" line="26"/>
        <source> · lag %1 ms</source>
        <translation> · retraso %1 ms</translation>
    </message>
    <message>
        <location filename="../live/live_status_text.cpp" line="31"/>
        <source>○ silent %1</source>
        <translation>○ en silencio %1</translation>
    </message>
    <message>
        <location filename="../live/live_status_text.cpp" line="33"/>
        <source>◌ connecting</source>
        <translation>◌ conectando</translation>
    </message>
    <message>
        <location filename="../live/live_status_text.cpp" line="35"/>
        <source>◌ no link, tried again and again: %1</source>
        <translation>◌ sin enlace, se reintenta: %1</translation>
    </message>
    <message>
        <location filename="../live/live_status_text.cpp" line="38"/>
        <source>■ ended, %1 lines</source>
        <translation>■ terminado, %1 líneas</translation>
    </message>
    <message>
        <location filename="../live/live_status_text.cpp" line="43"/>
        <source>■ failed: %1</source>
        <translation>■ error: %1</translation>
    </message>
</context>
<context>
    <name>PathLayer</name>
    <message>
        <location filename="../layers/path_layer.cpp" line="36"/>
        <source>paths</source>
        <translation>caminos</translation>
    </message>
</context>
<context>
    <name>RaceLayer</name>
    <message>
        <location filename="../plan/race_layer.cpp" line="17"/>
        <source>expanded cells</source>
        <translation>celdas expandidas</translation>
    </message>
</context>
<context>
    <name>ReadingLayer</name>
    <message>
        <location filename="../layers/reading_layer.cpp" line="41"/>
        <source>readings</source>
        <translation>lecturas</translation>
    </message>
</context>
<context>
    <name>ShadePalette</name>
    <message>
        <location filename="../map_view/shade_palette.cpp" line="37"/>
        <source>Grey (as ROS)</source>
        <translation>Gris (como ROS)</translation>
    </message>
    <message>
        <location filename="../map_view/shade_palette.cpp" line="39"/>
        <source>Viridis</source>
        <translation>Viridis</translation>
    </message>
    <message>
        <location filename="../map_view/shade_palette.cpp" line="41"/>
        <source>Cividis</source>
        <translation>Cividis</translation>
    </message>
    <message>
        <location filename="../map_view/shade_palette.cpp" line="45"/>
        <source>Cost map (as RViz)</source>
        <translation>Mapa de costes (como RViz)</translation>
    </message>
</context>
<context>
    <name>TrackLayer</name>
    <message>
        <location filename="../layers/track_layer.cpp" line="113"/>
        <source>track</source>
        <translation>recorrido</translation>
    </message>
    <message>
        <location filename="../layers/track_layer.cpp" line="126"/>
        <source>track without drift</source>
        <translation>recorrido sin deriva</translation>
    </message>
    <message>
        <location filename="../layers/track_layer.cpp" line="188"/>
        <source>uncertainty, 2 sigma</source>
        <translation>incertidumbre, 2 sigma</translation>
    </message>
</context>
<context>
    <name>WhatIfLayer</name>
    <message>
        <location filename="../calibrate/what_if_layer.cpp" line="11"/>
        <source>what if: map and tracks</source>
        <translation>¿y si…?: mapa y trayectos</translation>
    </message>
</context>
<context>
    <name>WhatsThis</name>
    <message>
        <location filename="../app/whats_this.cpp" line="16"/>
        <source>The map in metres. The wheel zooms at the cursor, a drag moves it, F shows all of it. What lies over it, and how strongly, the layers say.</source>
        <translation>El mapa en metros. La rueda amplía en el cursor, al arrastrar se mueve, F lo muestra entero. Lo que se dibuja encima, y con qué intensidad, lo dicen las capas.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="20"/>
        <source>What the shades mean, as the probability that a cell is occupied. Drag the two marks: beyond them a cell counts as free or as occupied; what lies between them, planners treat as unknown.</source>
        <translation>Qué significan los tonos: la probabilidad de que una celda esté ocupada. Arrastre las dos marcas: más allá de ellas una celda cuenta como libre o como ocupada; lo que queda entre ambas es desconocido para los planificadores.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="25"/>
        <source>What is drawn over the map: ticks show it, sliders make it paler, the arrows below change what lies above what.</source>
        <translation>Lo que se dibuja sobre el mapa: las casillas lo muestran, los deslizadores lo atenúan y las flechas de abajo cambian el orden.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="29"/>
        <source>The time of the open log. Click or drag to go to a moment; hatched stretches have no records.</source>
        <translation>El tiempo del registro abierto. Pulse o arrastre para ir a un instante; en los tramos rayados no hay datos.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="33"/>
        <source>What came of the readings over time, a row for each sensor. Beneath, once a map is built: the area it knows; its entropy, the mean uncertainty of a known cell (1 bit is a toss-up); its conflicts, the share of cells that several readings raised and several lowered, which tells of wrong poses or of things that moved.</source>
        <translation>Qué resultó de las lecturas a lo largo del tiempo, una fila por sensor. Debajo, cuando hay un mapa construido: el área que conoce; su entropía, la incertidumbre media de una celda conocida (1 bit es cara o cruz); y sus conflictos, la parte de celdas que varias lecturas subieron y varias bajaron, señal de poses erróneas o de cosas que se movieron.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="41"/>
        <source>What you measured: two points give a length, three an angle, more an area too.</source>
        <translation>Lo que ha medido: dos puntos dan una longitud, tres un ángulo y más también un área.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="45"/>
        <source>How the tool Edit cells paints: single strokes, lines, rectangles, or all cells that touch and are alike.</source>
        <translation>Cómo pinta la herramienta Editar celdas: trazos, líneas, rectángulos o todas las celdas iguales que se tocan.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="49"/>
        <source>What the map&apos;s yaml says: where the picture lies in the world and how its shades are read. Nothing is written until you save the map.</source>
        <translation>Lo que dice el yaml del mapa: dónde está la imagen en el mundo y cómo se leen sus tonos. No se escribe nada hasta que guarde el mapa.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="53"/>
        <source>Lays a second map over the first one and counts the cells that differ.</source>
        <translation>Pone un segundo mapa sobre el primero y cuenta las celdas que difieren.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="55"/>
        <source>The squares that were driven and where each really ended, measured from its start. Both directions are needed: one alone cannot tell unequal wheels from a wrong track width.</source>
        <translation>Los cuadrados recorridos y dónde acabó de verdad cada uno, medido desde su inicio. Hacen falta ambos sentidos: uno solo no distingue unas ruedas desiguales de un ancho de vía erróneo.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="61"/>
        <source>Drives a live robot around a square for as long as you hold the button, and adds the end that you measure to a runs file. Letting go, by mouse, key or another window, stops the robot.</source>
        <translation>Conduce un robot en vivo por un cuadrado mientras mantenga pulsado el botón y añade el final que usted mida a un archivo de recorridos. Al soltarlo, con el ratón, la tecla u otra ventana, el robot se detiene.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="67"/>
        <source>Least squares weighs every measured end and tells how sure the result is. The UMBmark forms of Borenstein and Feng use the mean ends of squares.</source>
        <translation>Los mínimos cuadrados ponderan cada final medido y dicen cuán seguro es el resultado. Las formas UMBmark de Borenstein y Feng usan los finales medios de los cuadrados.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="71"/>
        <source>The robot before and after: E_d is the ratio of the wheel diameters, E_b the factor of the track width, E_s that of both wheels; σ is one standard deviation.</source>
        <translation>El robot antes y después: E_d es la razón de los diámetros de las ruedas, E_b el factor del ancho de vía y E_s el de ambas ruedas; σ es una desviación típica.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="76"/>
        <source>The ends of the squares before and after, the ways, what is left over, and the sonar&apos;s error and beam. File › Export the chart&apos;s numbers writes what is shown as CSV.</source>
        <translation>Los finales de los cuadrados antes y después, los trayectos, los residuos, y el error y el haz del sonar. El menú Archivo exporta como CSV los números del gráfico que se ve.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="81"/>
        <source>Change the wheels and see at once where the robot would have been; the map of the open log follows, coarse first.</source>
        <translation>Cambie las ruedas y vea al momento dónde habría estado el robot; el mapa del registro abierto le sigue, primero más basto.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="85"/>
        <source>Which sensor of the robot the table of known distances belongs to.</source>
        <translation>A qué sensor del robot pertenece la tabla de distancias conocidas.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="88"/>
        <source>How one reading changes the cells that it sees. The picture below shows what an echo adds: green is free, orange is occupied.</source>
        <translation>Cómo cambia una lectura las celdas que ve. La imagen de abajo muestra lo que suma un eco: verde es libre, naranja es ocupado.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="92"/>
        <source>What one echo adds to the log-odds of the cells before the sensor.</source>
        <translation>Lo que un eco suma a los log-odds de las celdas que hay ante el sensor.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="95"/>
        <source>Every reading that raised or lowered the cell, in order. A click goes to its moment.</source>
        <translation>Todas las lecturas que subieron o bajaron la celda, en orden. Un clic va a su instante.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="99"/>
        <source>Who looks for a path. All ticked ones answer the same question, and every path is checked by code that none of them shares.</source>
        <translation>Quién busca un camino. Todos los marcados responden a la misma pregunta, y cada camino se comprueba con código que ninguno de ellos comparte.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="103"/>
        <source>The robot as a circle: cells nearer to a wall than this cannot hold its middle, and are tinted on the map.</source>
        <translation>El robot como un círculo: en las celdas más próximas a una pared no cabe su centro, y se tiñen en el mapa.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="107"/>
        <source>The planners&apos; answers; ★ is the best of a column. A click on a heading sorts by it.</source>
        <translation>Las respuestas de los planificadores; ★ es la mejor de una columna. Un clic en un encabezado ordena por él.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="111"/>
        <source>How far the race has come: what each planner had expanded by then.</source>
        <translation>Hasta dónde ha llegado la carrera: lo que cada planificador había expandido entonces.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="114"/>
        <source>Where the robot listens: a serial device, TCP, UDP or rosbridge. With no robot at hand, vesper robot serve is one.</source>
        <translation>Dónde escucha el robot: un dispositivo serie, TCP, UDP o rosbridge. Si no hay un robot a mano, vesper robot serve hace de uno.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="118"/>
        <source>Writes every line as it comes, before anything else is done with it: the recording opens as a log.</source>
        <translation>Escribe cada línea según llega, antes de hacer nada con ella: la grabación se abre como registro.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="122"/>
        <source>Drives the robot by the arrow keys for as long as they are held. Space, or leaving this field, stops it.</source>
        <translation>Conduce el robot con las flechas mientras se mantienen pulsadas. Espacio, o salir de este campo, lo detiene.</translation>
    </message>
    <message>
        <location filename="../app/whats_this.cpp" line="126"/>
        <source>What vesper compare found over many queries: how many were solved within a time, how times spread, and how they grow with the length of the path.</source>
        <translation>Lo que vesper compare halló en muchas consultas: cuántas se resolvieron en un tiempo, cómo se reparten los tiempos y cómo crecen con la longitud del camino.</translation>
    </message>
</context>
<context>
    <name>vesper::gui::Autosave</name>
    <message>
        <location filename="../session/autosave.cpp" line="95"/>
        <source>%1 cannot be locked</source>
        <translation>%1 no se puede bloquear</translation>
    </message>
    <message>
        <location filename="../session/autosave.cpp" line="100"/>
        <source>Saving the session</source>
        <translation>Guardando la sesión</translation>
    </message>
</context>
<context>
    <name>vesper::gui::BeamPicture</name>
    <message>
        <location filename="../calibrate/sonar_charts.cpp" line="120"/>
        <source>The beam of the sonar, seen from above</source>
        <translation>El haz del sonar visto desde arriba</translation>
    </message>
    <message>
        <location filename="../calibrate/sonar_charts.cpp" line="188"/>
        <source>A table with angles shows the beam here</source>
        <translation>Una tabla con ángulos muestra aquí el haz</translation>
    </message>
</context>
<context>
    <name>vesper::gui::BuildPanel</name>
    <message>
        <location filename="../build/build_panel.cpp" line="35"/>
        <location filename="../build/build_panel_form.cpp" line="99"/>
        <source>no echo</source>
        <translation>sin eco</translation>
    </message>
    <message>
        <location filename="../build/build_panel.cpp" line="37"/>
        <source>too near</source>
        <translation>demasiado cerca</translation>
    </message>
    <message>
        <location filename="../build/build_panel.cpp" line="39"/>
        <location filename="../build/build_panel_form.cpp" line="99"/>
        <source>invalid</source>
        <translation>no válida</translation>
    </message>
    <message>
        <location filename="../build/build_panel.cpp" line="44"/>
        <source>%1 (raw)</source>
        <translation>%1 (en bruto)</translation>
    </message>
    <message>
        <location filename="../build/build_panel_form.cpp" line="59"/>
        <source>Sensor model</source>
        <translation>Modelo del sensor</translation>
    </message>
    <message>
        <location filename="../build/build_panel_form.cpp" line="62"/>
        <source>Cell size</source>
        <translation>Tamaño de celda</translation>
    </message>
    <message>
        <location filename="../build/build_panel_form.cpp" line="65"/>
        <source>Directions of view that a cell tells apart; 1 is the classical grid</source>
        <translation>Direcciones de vista que distingue una celda; 1 es la rejilla clásica</translation>
    </message>
    <message>
        <location filename="../build/build_panel_form.cpp" line="66"/>
        <source>Views</source>
        <translation>Vistas</translation>
    </message>
    <message>
        <location filename="../build/build_panel_form.cpp" line="68"/>
        <source>Weight of free</source>
        <translation>Peso de libre</translation>
    </message>
    <message>
        <location filename="../build/build_panel_form.cpp" line="70"/>
        <source>Weight of occupied</source>
        <translation>Peso de ocupado</translation>
    </message>
    <message>
        <location filename="../build/build_panel_form.cpp" line="73"/>
        <source>as the log suggests</source>
        <translation>según el registro</translation>
    </message>
    <message>
        <location filename="../build/build_panel_form.cpp" line="81"/>
        <source>Poses</source>
        <translation>Poses</translation>
    </message>
    <message>
        <location filename="../build/build_panel_form.cpp" line="40"/>
        <source>Build map</source>
        <translation>Construir el mapa</translation>
    </message>
    <message>
        <location filename="../build/build_panel_form.cpp" line="42"/>
        <source>Build up to the time shown</source>
        <translation>Construir hasta el instante mostrado</translation>
    </message>
    <message>
        <location filename="../build/build_panel_form.cpp" line="82"/>
        <source>Correct their drift</source>
        <translation>Corregir su deriva</translation>
    </message>
    <message>
        <location filename="../build/build_panel_form.cpp" line="85"/>
        <source>Matches what the sensors saw along the way and where it was seen again, as vesper map --correct does. Poses that do not drift cannot be corrected.</source>
        <translation>Casa lo que los sensores vieron por el camino y dónde se volvió a ver, como vesper map --correct. Las poses sin deriva no se pueden corregir.</translation>
    </message>
    <message>
        <location filename="../build/build_panel_form.cpp" line="97"/>
        <source>Readings by sensor</source>
        <translation>Lecturas por sensor</translation>
    </message>
    <message>
        <location filename="../build/build_panel_form.cpp" line="99"/>
        <source>hits</source>
        <translation>ecos</translation>
    </message>
    <message>
        <location filename="../build/build_panel_form.cpp" line="99"/>
        <source>far</source>
        <translation>lejos</translation>
    </message>
    <message>
        <location filename="../build/build_panel_form.cpp" line="99"/>
        <source>near</source>
        <translation>cerca</translation>
    </message>
    <message>
        <location filename="../build/build_panel.cpp" line="79"/>
        <source>none: open or drop one</source>
        <translation>ninguno: abra o suelte uno</translation>
    </message>
    <message>
        <location filename="../build/build_panel.cpp" line="81"/>
        <source>none: open its *.robot.yaml</source>
        <translation>ninguno: abra su *.robot.yaml</translation>
    </message>
    <message>
        <location filename="../build/build_panel.cpp" line="82"/>
        <source>Log: %1
Robot: %2</source>
        <translation>Registro: %1
Robot: %2</translation>
    </message>
    <message>
        <location filename="../build/build_panel.cpp" line="112"/>
        <source>With a robot: what one echo adds to the map</source>
        <translation>Con un robot: lo que un eco añade al mapa</translation>
    </message>
    <message>
        <location filename="../build/build_panel.cpp" line="147"/>
        <source>A map is built from a log and the description of its robot.</source>
        <translation>Un mapa se construye con un registro y la descripción de su robot.</translation>
    </message>
    <message>
        <location filename="../build/build_panel.cpp" line="158"/>
        <source>Building a map</source>
        <translation>Construyendo un mapa</translation>
    </message>
    <message>
        <location filename="../build/build_panel.cpp" line="174"/>
        <source>%1 readings used, poses %2
%3 m² known: %4 cells occupied, %5 free</source>
        <translation>%1 lecturas usadas, poses %2
%3 m² conocidos: %4 celdas ocupadas, %5 libres</translation>
    </message>
    <message>
        <location filename="../build/build_panel.cpp" line="183"/>
        <source>Drift: the track (green) moved by %1 m in the mean, %2 m at most; places seen again: %3</source>
        <translation>Deriva: el recorrido (verde) se movió %1 m de media y %2 m como mucho; lugares vistos de nuevo: %3</translation>
    </message>
    <message>
        <location filename="../build/build_panel.cpp" line="231"/>
        <source>x %1 m, y %2 m, heading %3°</source>
        <translation>x %1 m, y %2 m, rumbo %3°</translation>
    </message>
</context>
<context>
    <name>vesper::gui::CalibrateCharts</name>
    <message>
        <location filename="../calibrate/calibrate_charts.cpp" line="18"/>
        <source>Charts of the calibration</source>
        <translation>Gráficos de la calibración</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_charts.cpp" line="20"/>
        <source>End points</source>
        <translation>Finales</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_charts.cpp" line="21"/>
        <source>Ways</source>
        <translation>Trayectos</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_charts.cpp" line="22"/>
        <source>Residuals</source>
        <translation>Residuos</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_charts.cpp" line="23"/>
        <source>Sonar error</source>
        <translation>Error del sonar</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_charts.cpp" line="24"/>
        <source>Beam</source>
        <translation>Haz</translation>
    </message>
</context>
<context>
    <name>vesper::gui::CalibratePanel</name>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="59"/>
        <source>cw ↻</source>
        <translation>hor. ↻</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="61"/>
        <source>ccw ↺</source>
        <translation>antih. ↺</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="79"/>
        <source>Runs; ticked ones are used</source>
        <translation>Recorridos; se usan los marcados</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="80"/>
        <source>run</source>
        <translation>recorrido</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="80"/>
        <source>direction</source>
        <translation>sentido</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="80"/>
        <source>x, mm</source>
        <translation>x, mm</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="80"/>
        <source>y, mm</source>
        <translation>y, mm</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="84"/>
        <source>Untick a run to leave it out; type over a measured end to correct it</source>
        <translation>Desmarque un recorrido para excluirlo; escriba sobre un final medido para corregirlo</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="35"/>
        <source>least squares</source>
        <translation>mínimos cuadrados</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="37"/>
        <source>UMBmark, x form</source>
        <translation>UMBmark, forma x</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="38"/>
        <source>UMBmark, y form</source>
        <translation>UMBmark, forma y</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="39"/>
        <source>UMBmark, mean of both</source>
        <translation>UMBmark, media de ambas</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="41"/>
        <source>UMBmark, by headings</source>
        <translation>UMBmark, por rumbos</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="43"/>
        <source>Method</source>
        <translation>Método</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="46"/>
        <source>such as parquet</source>
        <translation>por ejemplo, parqué</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="47"/>
        <source>Floor</source>
        <translation>Suelo</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="55"/>
        <source>Calibrate</source>
        <translation>Calibrar</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="58"/>
        <source>Parameters before and after</source>
        <translation>Parámetros antes y después</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="59"/>
        <source>parameter</source>
        <translation>parámetro</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="59"/>
        <source>before</source>
        <translation>antes</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="59"/>
        <source>after</source>
        <translation>después</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="59"/>
        <source>± σ</source>
        <translation>± σ</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="68"/>
        <source>Use the corrected robot</source>
        <translation>Usar el robot corregido</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="69"/>
        <source>Save the corrected robot…</source>
        <translation>Guardar el robot corregido…</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="70"/>
        <source>Save the report…</source>
        <translation>Guardar el informe…</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel_form.cpp" line="92"/>
        <source>Drive squares with a live robot…</source>
        <translation>Recorrer cuadrados con un robot en vivo…</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="81"/>
        <source>Runs: %1
Robot: %2</source>
        <translation>Recorridos: %1
Robot: %2</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="83"/>
        <source>none: open a *.runs.csv</source>
        <translation>ninguno: abra un *.runs.csv</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="85"/>
        <source>none: open its *.robot.yaml</source>
        <translation>ninguno: abra su *.robot.yaml</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="121"/>
        <source>1 Drive: %1 runs</source>
        <translation>1 Conducir: %1 recorridos</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="122"/>
        <source>1 Drive squares both ways round, open their table</source>
        <translation>1 Conduzca cuadrados en ambos sentidos y abra su tabla</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="124"/>
        <source>2 Measure: %1 of %2 ends</source>
        <translation>2 Medir: %1 de %2 finales</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="125"/>
        <source>3 Model: %1</source>
        <translation>3 Modelo: %1</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="127"/>
        <source>4 Result: use it, save it, report it</source>
        <translation>4 Resultado: úselo, guárdelo, haga el informe</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="127"/>
        <source>4 Result: press Calibrate</source>
        <translation>4 Resultado: pulse Calibrar</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="146"/>
        <source>&apos;%1&apos; is no length: expected millimetres, such as -12.5</source>
        <translation>«%1» no es una longitud: se esperaban milímetros, como -12,5</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="209"/>
        <source>Calibrating</source>
        <translation>Calibrando</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="236"/>
        <source>ratio E_d</source>
        <translation>razón E_d</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="237"/>
        <source>track E_b</source>
        <translation>vía E_b</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="240"/>
        <source>radius left, mm</source>
        <translation>radio izq., mm</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="242"/>
        <source>radius right, mm</source>
        <translation>radio der., mm</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="244"/>
        <source>track, mm</source>
        <translation>vía, mm</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="238"/>
        <source>scale E_s</source>
        <translation>escala E_s</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="248"/>
        <source>E_max,syst: %1 mm before, %2 mm after</source>
        <translation>E_max,syst: %1 mm antes, %2 mm después</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="252"/>
        <source>Not everything that was asked for is determined: the robot cannot be corrected by this.</source>
        <translation>No queda determinado todo lo pedido: con esto no se puede corregir el robot.</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="283"/>
        <source>The corrected robot is in use; its file is unchanged.</source>
        <translation>Se usa el robot corregido; su archivo no ha cambiado.</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="289"/>
        <source>Saved %1</source>
        <translation>Guardado %1</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="296"/>
        <source>Save the corrected robot</source>
        <translation>Guardar el robot corregido</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="297"/>
        <source>Robot description (*.robot.yaml)</source>
        <translation>Descripción de robot (*.robot.yaml)</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="305"/>
        <source>Save the report</source>
        <translation>Guardar el informe</translation>
    </message>
    <message>
        <location filename="../calibrate/calibrate_panel.cpp" line="305"/>
        <source>HTML (*.html)</source>
        <translation>HTML (*.html)</translation>
    </message>
</context>
<context>
    <name>vesper::gui::CellReadout</name>
    <message>
        <location filename="../map_view/cell_readout.cpp" line="18"/>
        <source>occupied</source>
        <translation>ocupado</translation>
    </message>
    <message>
        <location filename="../map_view/cell_readout.cpp" line="20"/>
        <source>free</source>
        <translation>libre</translation>
    </message>
    <message>
        <location filename="../map_view/cell_readout.cpp" line="24"/>
        <location filename="../map_view/cell_readout.cpp" line="91"/>
        <source>unknown</source>
        <translation>desconocido</translation>
    </message>
    <message>
        <location filename="../map_view/cell_readout.cpp" line="35"/>
        <source>never observed</source>
        <translation>nunca observada</translation>
    </message>
    <message>
        <location filename="../map_view/cell_readout.cpp" line="38"/>
        <source>p %1 (l %2) %3</source>
        <translation>p %1 (l %2) %3</translation>
    </message>
    <message>
        <location filename="../map_view/cell_readout.cpp" line="41"/>
        <source>%1 hits / %2 misses</source>
        <translation>%1 ecos / %2 pasos</translation>
    </message>
    <message>
        <location filename="../map_view/cell_readout.cpp" line="84"/>
        <source>cell %1, %2</source>
        <translation>celda %1, %2</translation>
    </message>
    <message>
        <location filename="../map_view/cell_readout.cpp" line="71"/>
        <source>x %1 m  y %2 m</source>
        <translation>x %1 m  y %2 m</translation>
    </message>
    <message>
        <location filename="../map_view/cell_readout.cpp" line="81"/>
        <source>outside the map</source>
        <translation>fuera del mapa</translation>
    </message>
    <message>
        <location filename="../map_view/cell_readout.cpp" line="92"/>
        <source>p %1 %2</source>
        <translation>p %1 %2</translation>
    </message>
    <message>
        <location filename="../map_view/cell_readout.cpp" line="112"/>
        <source>%1 × %2 cells of %3 m │ 1 cell = %4 px</source>
        <translation>%1 × %2 celdas de %3 m │ 1 celda = %4 px</translation>
    </message>
</context>
<context>
    <name>vesper::gui::ClusterChart</name>
    <message>
        <location filename="../calibrate/cluster_chart.cpp" line="60"/>
        <source>End points of the squares before and after; the table beside holds the numbers</source>
        <translation>Puntos finales de los cuadrados antes y después; la tabla contigua tiene los números</translation>
    </message>
    <message>
        <location filename="../calibrate/cluster_chart.cpp" line="67"/>
        <source>x error, mm</source>
        <translation>error en x, mm</translation>
    </message>
    <message>
        <location filename="../calibrate/cluster_chart.cpp" line="68"/>
        <source>y error, mm</source>
        <translation>error en y, mm</translation>
    </message>
    <message>
        <location filename="../calibrate/cluster_chart.cpp" line="102"/>
        <source>%1, mean</source>
        <translation>%1, media</translation>
    </message>
    <message>
        <location filename="../calibrate/cluster_chart.cpp" line="112"/>
        <source>%1, ellipse of 2 σ</source>
        <translation>%1, elipse de 2 σ</translation>
    </message>
    <message>
        <location filename="../calibrate/cluster_chart.cpp" line="136"/>
        <source>clockwise, after</source>
        <translation>horario, después</translation>
    </message>
    <message>
        <location filename="../calibrate/cluster_chart.cpp" line="136"/>
        <source>clockwise, before</source>
        <translation>horario, antes</translation>
    </message>
    <message>
        <location filename="../calibrate/cluster_chart.cpp" line="137"/>
        <source>counter-clockwise, after</source>
        <translation>antihorario, después</translation>
    </message>
    <message>
        <location filename="../calibrate/cluster_chart.cpp" line="137"/>
        <source>counter-clockwise, before</source>
        <translation>antihorario, antes</translation>
    </message>
</context>
<context>
    <name>vesper::gui::CommandPalette</name>
    <message>
        <location filename="../app/command_palette.cpp" line="65"/>
        <source>Commands</source>
        <translation>Órdenes</translation>
    </message>
    <message>
        <location filename="../app/command_palette.cpp" line="68"/>
        <source>Type a few letters of a command</source>
        <translation>Escriba unas letras de una orden</translation>
    </message>
    <message>
        <location filename="../app/command_palette.cpp" line="69"/>
        <source>Letters of a command</source>
        <translation>Letras de una orden</translation>
    </message>
    <message>
        <location filename="../app/command_palette.cpp" line="70"/>
        <source>Commands that match</source>
        <translation>Órdenes que coinciden</translation>
    </message>
</context>
<context>
    <name>vesper::gui::ComparePanel</name>
    <message>
        <location filename="../inspect/compare_panel.cpp" line="51"/>
        <source>Comparing</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <location filename="../inspect/compare_panel.cpp" line="77"/>
        <source>overlay</source>
        <translation>superponer</translation>
    </message>
    <message>
        <location filename="../inspect/compare_panel.cpp" line="77"/>
        <source>swipe</source>
        <translation>cortina</translation>
    </message>
    <message>
        <location filename="../inspect/compare_panel.cpp" line="77"/>
        <source>blink</source>
        <translation>parpadeo</translation>
    </message>
    <message>
        <location filename="../inspect/compare_panel.cpp" line="77"/>
        <source>difference</source>
        <translation>diferencia</translation>
    </message>
    <message>
        <location filename="../inspect/compare_panel.cpp" line="78"/>
        <source>Show as</source>
        <translation>Mostrar como</translation>
    </message>
    <message>
        <location filename="../inspect/compare_panel.cpp" line="81"/>
        <source>Where the second map begins, per cent of the width</source>
        <translation>Dónde empieza el segundo mapa, por ciento del ancho</translation>
    </message>
    <message>
        <location filename="../inspect/compare_panel.cpp" line="84"/>
        <source>Swipe</source>
        <translation>Cortina</translation>
    </message>
    <message>
        <location filename="../inspect/compare_panel.cpp" line="85"/>
        <source>Lay its walls on the first map&apos;s</source>
        <translation>Alinear sus paredes con el primero</translation>
    </message>
    <message>
        <location filename="../inspect/compare_panel.cpp" line="88"/>
        <source>Close the second map</source>
        <translation>Cerrar el segundo mapa</translation>
    </message>
    <message>
        <location filename="../inspect/compare_panel.cpp" line="105"/>
        <source>Second map: %1</source>
        <translation>Segundo mapa: %1</translation>
    </message>
    <message>
        <location filename="../inspect/compare_panel.cpp" line="106"/>
        <source>Second map: none (Map › Compare with…)</source>
        <translation>Segundo mapa: ninguno (Mapa › Comparar con…)</translation>
    </message>
    <message>
        <location filename="../inspect/compare_panel.cpp" line="140"/>
        <source>Comparing two maps</source>
        <translation>Comparando dos mapas</translation>
    </message>
    <message>
        <location filename="../inspect/compare_panel.cpp" line="145"/>
        <source>Of the first map&apos;s walls %1 are walls of the second; of the second&apos;s %2 are found.
Median distance of walls: %3 m</source>
        <translation>De las paredes del primer mapa, %1 son paredes del segundo; de las del segundo se encuentran %2.
Distancia mediana entre paredes: %3 m</translation>
    </message>
    <message>
        <location filename="../inspect/compare_panel.cpp" line="164"/>
        <source>Aligning two maps</source>
        <translation>Alineando dos mapas</translation>
    </message>
    <message>
        <location filename="../inspect/compare_panel.cpp" line="178"/>
        <source>The second map was moved by %1 m, %2 m; its walls now lie %3 m off (before: %4 m).</source>
        <translation>El segundo mapa se movió %1 m, %2 m; sus paredes quedan ahora a %3 m (antes: %4 m).</translation>
    </message>
</context>
<context>
    <name>vesper::gui::DrivePad</name>
    <message>
        <location filename="../live/drive_pad.cpp" line="19"/>
        <source>Drive: hold the arrow keys</source>
        <translation>Conducir: mantenga las flechas</translation>
    </message>
    <message>
        <location filename="../live/drive_pad.cpp" line="108"/>
        <source>Driving is off</source>
        <translation>Conducción desactivada</translation>
    </message>
    <message>
        <location filename="../live/drive_pad.cpp" line="109"/>
        <source>Hold an arrow key to drive</source>
        <translation>Mantenga una flecha para conducir</translation>
    </message>
    <message>
        <location filename="../live/drive_pad.cpp" line="110"/>
        <source>Click here to drive by the arrow keys</source>
        <translation>Pulse aquí para conducir con las flechas</translation>
    </message>
</context>
<context>
    <name>vesper::gui::ExplainPanel</name>
    <message>
        <location filename="../build/explain_panel.cpp" line="30"/>
        <source>no echo</source>
        <translation>sin eco</translation>
    </message>
    <message>
        <location filename="../build/explain_panel.cpp" line="32"/>
        <source>far</source>
        <translation>lejos</translation>
    </message>
    <message>
        <location filename="../build/explain_panel.cpp" line="42"/>
        <source>Choose the tool Inspect (I) and click on a cell.</source>
        <translation>Elija la herramienta Inspeccionar (I) y pulse una celda.</translation>
    </message>
    <message>
        <location filename="../build/explain_panel.cpp" line="49"/>
        <source>Readings that changed the cell</source>
        <translation>Lecturas que cambiaron la celda</translation>
    </message>
    <message>
        <location filename="../build/explain_panel.cpp" line="51"/>
        <source>line</source>
        <translation>línea</translation>
    </message>
    <message>
        <location filename="../build/explain_panel.cpp" line="51"/>
        <source>sensor</source>
        <translation>sensor</translation>
    </message>
    <message>
        <location filename="../build/explain_panel.cpp" line="51"/>
        <source>reading</source>
        <translation>lectura</translation>
    </message>
    <message>
        <location filename="../build/explain_panel.cpp" line="51"/>
        <source>added</source>
        <translation>añadido</translation>
    </message>
    <message>
        <location filename="../build/explain_panel.cpp" line="51"/>
        <source>value after</source>
        <translation>valor después</translation>
    </message>
    <message>
        <location filename="../build/explain_panel.cpp" line="56"/>
        <source>A click goes to the moment of the reading</source>
        <translation>Un clic lleva al momento de la lectura</translation>
    </message>
    <message>
        <location filename="../build/explain_panel.cpp" line="66"/>
        <source>Only a map that was built here from a log can be explained: open a log and its robot, then build the map.</source>
        <translation>Solo se puede explicar un mapa construido aquí con un registro: abra un registro y su robot y construya el mapa.</translation>
    </message>
    <message>
        <location filename="../build/explain_panel.cpp" line="74"/>
        <source>Looking for the readings of a cell</source>
        <translation>Buscando las lecturas de una celda</translation>
    </message>
    <message>
        <location filename="../build/explain_panel.cpp" line="87"/>
        <source>No reading has touched this cell.</source>
        <translation>Ninguna lectura ha tocado esta celda.</translation>
    </message>
    <message>
        <location filename="../build/explain_panel.cpp" line="88"/>
        <source>%1 readings raised this cell and %2 lowered it: log-odds %3, p %4</source>
        <translation>%1 lecturas subieron esta celda y %2 la bajaron: log-odds %3, p %4</translation>
    </message>
</context>
<context>
    <name>vesper::gui::FileOpener</name>
    <message>
        <location filename="../app/file_opener.cpp" line="27"/>
        <source>and %1 more</source>
        <translation>y %1 más</translation>
    </message>
    <message>
        <location filename="../app/file_opener.cpp" line="84"/>
        <source>Only files of this computer can be dropped here.</source>
        <translation>Aquí solo se pueden soltar archivos de este equipo.</translation>
    </message>
    <message>
        <location filename="../app/file_opener.cpp" line="98"/>
        <source>Opening %1</source>
        <translation>Abriendo %1</translation>
    </message>
    <message>
        <location filename="../app/file_opener.cpp" line="137"/>
        <source>%1 is no map, so it cannot be compared.</source>
        <translation>%1 no es un mapa y no se puede comparar.</translation>
    </message>
    <message>
        <location filename="../app/file_opener.cpp" line="148"/>
        <source>%1 is a bare picture: it does not say how large a cell is. %2 m is assumed; change it with Map › Cell size…</source>
        <translation>%1 es una imagen sin más: no dice cuánto mide una celda. Se supone %2 m; cámbielo en Mapa › Tamaño de celda…</translation>
    </message>
    <message>
        <location filename="../app/file_opener.cpp" line="161"/>
        <source>%1 holds no records: there is nothing to replay.</source>
        <translation>%1 no contiene datos: no hay nada que reproducir.</translation>
    </message>
</context>
<context>
    <name>vesper::gui::HelpPage</name>
    <message>
        <location filename="../app/help_page.cpp" line="17"/>
        <source>Inspect a map</source>
        <translation>Inspeccionar un mapa</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="18"/>
        <source>Open or drop a map (Ctrl+O). The wheel zooms at the cursor; drag, or the arrows, move the map; F shows all of it.</source>
        <translation>Abra o suelte un mapa (Ctrl+O). La rueda amplía en el cursor; al arrastrar, o con las flechas, se mueve el mapa; F lo muestra entero.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="20"/>
        <source>Rest the cursor on a cell, or press Enter and move the cell cursor by the arrows: a card tells what is known of the cell.</source>
        <translation>Deje quieto el cursor sobre una celda, o pulse Intro y mueva el cursor de celdas con las flechas: una ficha dice lo que se sabe de la celda.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="22"/>
        <source>Why is a cell occupied? Take the tool Inspect (I) and click on it: every reading that raised or lowered it is listed, and a click on one goes to its moment. This needs a map that was built here from a log.</source>
        <translation>¿Por qué está ocupada una celda? Tome la herramienta Inspeccionar (I) y haga clic en ella: se listan todas las lecturas que la subieron o bajaron, y un clic en una va a su momento. Hace falta un mapa construido aquí a partir de un registro.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="25"/>
        <source>Measure (M): click points, a double click ends. Two points give a length, three an angle, more an area too. Points snap to walls; Shift lets them free.</source>
        <translation>Medir (M): marque puntos con clics; un doble clic termina. Dos puntos dan una longitud, tres un ángulo, y también un área. Los puntos se pegan a las paredes; Mayús los suelta.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="28"/>
        <source>Edit cells (B): brush, line, rectangle or fill. Alt and a click take the value from the map. Ctrl+Z takes one edit back.</source>
        <translation>Editar celdas (B): pincel, línea, rectángulo o relleno. Alt y un clic toman el valor del mapa. Ctrl+Z deshace una edición.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="30"/>
        <source>Map file: cell size, origin, thresholds and mode of the map&apos;s yaml. Apply them, look, and save the map (Ctrl+S).</source>
        <translation>Archivo del mapa: tamaño de celda, origen, umbrales y modo del yaml del mapa. Aplíquelos, mire y guarde el mapa (Ctrl+S).</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="32"/>
        <source>Two maps: Map › Compare with… lays a second map over the first one: overlay, swipe, blink or difference.</source>
        <translation>Dos mapas: Mapa › Comparar con… pone un segundo mapa sobre el primero: superposición, cortina, parpadeo o diferencia.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="38"/>
        <source>Calibrate a robot</source>
        <translation>Calibrar un robot</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="43"/>
        <source>Open the robot&apos;s description and the table of runs (*.runs.csv), which may name logs of the drives. Untick a run that went wrong.</source>
        <translation>Abra la descripción del robot y la tabla de recorridos (*.runs.csv), que puede nombrar sus registros. Desmarque el recorrido que salió mal.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="45"/>
        <source>Type or correct the measured ends, choose the model, and press Calibrate: old and new values stand side by side with their uncertainty.</source>
        <translation>Escriba o corrija los finales medidos, elija el modelo y pulse Calibrar: los valores viejos y nuevos aparecen juntos con su incertidumbre.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="47"/>
        <source>The charts show the ends before and after, the ways, and what is left over. Words beneath the table say what the runs cannot tell.</source>
        <translation>Los gráficos muestran los finales antes y después, los caminos y los residuos. El texto bajo la tabla dice lo que los recorridos no pueden determinar.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="49"/>
        <source>What if: move a slider to see the ways at once and the map of the log a moment later.</source>
        <translation>Qué pasaría si: mueva un deslizador para ver los caminos al instante y el mapa del registro un momento después.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="51"/>
        <source>A table of known distances (*.sonar.csv) gives the sonar&apos;s offset, scale and beam.</source>
        <translation>Una tabla de distancias conocidas (*.sonar.csv) da el desfase, la escala y el haz del sonar.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="53"/>
        <source>Apply the result to the robot, save it, or write the report.</source>
        <translation>Aplique el resultado al robot, guárdelo o escriba el informe.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="57"/>
        <source>Build a map from a log</source>
        <translation>Construir un mapa con un registro</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="58"/>
        <source>Open a log and the robot&apos;s description. Space in the map plays; the timeline seeks; period and comma step from record to record.</source>
        <translation>Abra un registro y la descripción del robot. Espacio en el mapa reproduce; la línea de tiempo salta; punto y coma pasan de un dato a otro.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="60"/>
        <source>Choose the sensor model and its numbers: the picture shows what one reading adds to the cells.</source>
        <translation>Elija el modelo de sensor y sus números: la imagen muestra lo que una lectura añade a las celdas.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="62"/>
        <source>Build the map makes it from the whole log, or only up to the moment that is shown.</source>
        <translation>Construir el mapa lo hace con todo el registro, o solo hasta el momento mostrado.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="39"/>
        <source>Drive the same square several times, clockwise and counter-clockwise, and measure where each run really ends. With a live robot the window drives it while you hold a button.</source>
        <translation>Recorra el mismo cuadrado varias veces, en sentido horario y antihorario, y mida dónde acaba de verdad cada recorrido. Con un robot en vivo, la ventana lo conduce mientras mantenga pulsado un botón.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="64"/>
        <source>The strip beneath counts what came of the readings and, once a map is built, shows how it grew; a click in it goes to that moment.</source>
        <translation>La franja de abajo cuenta qué resultó de las lecturas y, cuando hay un mapa construido, muestra cómo creció; un clic en ella va a ese instante.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="66"/>
        <source>Layers show the cones with their uncertainty, the track and the ellipses of its poses.</source>
        <translation>Las capas muestran los conos con su incertidumbre, la trayectoria y las elipses de sus poses.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="72"/>
        <source>Compare planners</source>
        <translation>Comparar planificadores</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="73"/>
        <source>Open a map. Take Start (S) and click, take Goal (G) and click; or type both in metres.</source>
        <translation>Abra un mapa. Tome Inicio (S) y haga clic, tome Meta (G) y haga clic; o escriba ambos en metros.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="75"/>
        <source>Set the robot&apos;s radius: the cells that it cannot enter are shown at once.</source>
        <translation>Ajuste el radio del robot: las celdas en las que no puede entrar se ven al instante.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="76"/>
        <source>Tick planners and press Run all. The table sorts by any column; ★ is the best of a column.</source>
        <translation>Marque planificadores y pulse Ejecutar todos. La tabla se ordena por cualquier columna; ★ es el mejor de una columna.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="78"/>
        <source>Race: play what the planners expanded on one clock, by expansions or by time, in one view or side by side.</source>
        <translation>Carrera: reproduzca lo que expandieron los planificadores con un solo reloj, por expansiones o por tiempo, en una vista o una al lado de otra.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="80"/>
        <source>No path? The reason stands in the panel, and the narrowest gap is marked in the map.</source>
        <translation>¿No hay camino? El motivo está en el panel, y el hueco más estrecho se marca en el mapa.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="82"/>
        <source>Open the results of vesper compare (*.sqlite) for charts over many queries.</source>
        <translation>Abra los resultados de vesper compare (*.sqlite) para ver gráficos de muchas consultas.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="87"/>
        <source>A robot, live</source>
        <translation>Un robot en vivo</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="88"/>
        <source>Open the robot&apos;s description, type its address (serial, TCP, UDP or rosbridge) and connect (Ctrl+Shift+O).</source>
        <translation>Abra la descripción del robot, escriba su dirección (serie, TCP, UDP o rosbridge) y conecte (Ctrl+Mayús+O).</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="90"/>
        <source>Record writes every line before anything else is done with it. Holding the picture does not stop the recording.</source>
        <translation>Grabar escribe cada línea antes de hacer otra cosa con ella. Congelar la imagen no detiene la grabación.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="92"/>
        <source>The badge in the status bar tells how many lines come a second, and when none comes any more; a lost link is made again by itself.</source>
        <translation>El distintivo de la barra de estado dice cuántas líneas llegan por segundo, y cuándo deja de llegar alguna; un enlace perdido se rehace solo.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="94"/>
        <source>Driving is off until you allow it. Keys drive only while they are held; Ctrl+Space stops the robot.</source>
        <translation>La conducción está desactivada hasta que usted la permita. Las teclas conducen solo mientras se mantienen pulsadas; Ctrl+Espacio detiene el robot.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="96"/>
        <source>No robot at hand? vesper robot serve lets a simulated one answer.</source>
        <translation>¿No tiene un robot a mano? vesper robot serve hace que responda uno simulado.</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="120"/>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="128"/>
        <source>Help: %1</source>
        <translation>Ayuda: %1</translation>
    </message>
    <message>
        <location filename="../app/help_page.cpp" line="134"/>
        <source>? lists all keys, Ctrl+Shift+P finds a command by a few of its letters.</source>
        <translation>? lista todas las teclas; Ctrl+Mayús+P encuentra una orden por algunas de sus letras.</translation>
    </message>
</context>
<context>
    <name>vesper::gui::HoverCard</name>
    <message>
        <location filename="../inspect/hover_card.cpp" line="110"/>
        <source>raised by %1 readings of the log, lowered by %2</source>
        <translation>subida por %1 lecturas del registro, bajada por %2</translation>
    </message>
</context>
<context>
    <name>vesper::gui::InspectPanel</name>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="52"/>
        <location filename="../inspect/inspect_panel.cpp" line="56"/>
        <source>Measures</source>
        <translation>Medidas</translation>
    </message>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="58"/>
        <source>points</source>
        <translation>puntos</translation>
    </message>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="58"/>
        <source>length, m</source>
        <translation>longitud, m</translation>
    </message>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="58"/>
        <source>angle, °</source>
        <translation>ángulo, °</translation>
    </message>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="58"/>
        <source>area, m²</source>
        <translation>área, m²</translation>
    </message>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="64"/>
        <source>Tool Measure (M): click points, double click ends. Points snap to walls; Shift lets them free.</source>
        <translation>Herramienta Medir (M): pulse puntos, doble clic termina. Los puntos se ajustan a las paredes; Mayús los deja libres.</translation>
    </message>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="67"/>
        <source>Copy as CSV</source>
        <translation>Copiar como CSV</translation>
    </message>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="107"/>
        <source>Editing</source>
        <translation>Editar</translation>
    </message>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="113"/>
        <source>brush</source>
        <translation>pincel</translation>
    </message>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="114"/>
        <source>line</source>
        <translation>línea</translation>
    </message>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="115"/>
        <source>rectangle</source>
        <translation>rectángulo</translation>
    </message>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="116"/>
        <source>fill</source>
        <translation>relleno</translation>
    </message>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="119"/>
        <source>Shape</source>
        <translation>Forma</translation>
    </message>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="122"/>
        <source>occupied</source>
        <translation>ocupado</translation>
    </message>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="123"/>
        <source>free</source>
        <translation>libre</translation>
    </message>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="124"/>
        <source>unknown</source>
        <translation>desconocido</translation>
    </message>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="125"/>
        <source>Alt and a click in the map take the value from there</source>
        <translation>Alt y un clic en el mapa toman el valor de allí</translation>
    </message>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="128"/>
        <source>Value</source>
        <translation>Valor</translation>
    </message>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="131"/>
        <source>picked: %1 %</source>
        <translation>tomado: %1 %</translation>
    </message>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="138"/>
        <location filename="../inspect/inspect_panel.cpp" line="140"/>
        <source> cell</source>
        <translation> celda</translation>
    </message>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="140"/>
        <source> cells</source>
        <translation> celdas</translation>
    </message>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="143"/>
        <source>Brush</source>
        <translation>Pincel</translation>
    </message>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="145"/>
        <source>History of edits</source>
        <translation>Historial de ediciones</translation>
    </message>
    <message>
        <location filename="../inspect/inspect_panel.cpp" line="146"/>
        <source>as opened</source>
        <translation>como se abrió</translation>
    </message>
</context>
<context>
    <name>vesper::gui::JobStatus</name>
    <message>
        <location filename="../app/job_status.cpp" line="16"/>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <location filename="../app/job_status.cpp" line="18"/>
        <source>Cancel the running job</source>
        <translation>Cancelar la tarea en curso</translation>
    </message>
    <message>
        <location filename="../app/job_status.cpp" line="20"/>
        <source>Progress of the running job</source>
        <translation>Progreso de la tarea en curso</translation>
    </message>
</context>
<context>
    <name>vesper::gui::LayersPanel</name>
    <message>
        <location filename="../layers/layers_panel.cpp" line="20"/>
        <source>Layers, the topmost first</source>
        <translation>Capas, la superior primero</translation>
    </message>
    <message>
        <location filename="../layers/layers_panel.cpp" line="22"/>
        <source>layer</source>
        <translation>capa</translation>
    </message>
    <message>
        <location filename="../layers/layers_panel.cpp" line="22"/>
        <source>opacity</source>
        <translation>opacidad</translation>
    </message>
    <message>
        <location filename="../layers/layers_panel.cpp" line="36"/>
        <source>Move the layer up</source>
        <translation>Subir la capa</translation>
    </message>
    <message>
        <location filename="../layers/layers_panel.cpp" line="36"/>
        <source>Move the layer down</source>
        <translation>Bajar la capa</translation>
    </message>
    <message>
        <location filename="../layers/layers_panel.cpp" line="87"/>
        <source>Opacity of %1</source>
        <translation>Opacidad de %1</translation>
    </message>
</context>
<context>
    <name>vesper::gui::Legend</name>
    <message>
        <location filename="../map_view/legend.cpp" line="28"/>
        <source>Legend: probability that a cell is occupied</source>
        <translation>Leyenda: probabilidad de que una celda esté ocupada</translation>
    </message>
    <message>
        <location filename="../map_view/legend.cpp" line="30"/>
        <source>Drag the marks: below the left one cells count as free, above the right one as occupied</source>
        <translation>Arrastre las marcas: por debajo de la izquierda las celdas cuentan como libres, por encima de la derecha como ocupadas</translation>
    </message>
    <message>
        <location filename="../map_view/legend.cpp" line="61"/>
        <source>free below %1, occupied above %2</source>
        <translation>libre por debajo de %1, ocupado por encima de %2</translation>
    </message>
    <message>
        <location filename="../map_view/legend.cpp" line="161"/>
        <source>probability that a cell is occupied</source>
        <translation>probabilidad de que esté ocupada</translation>
    </message>
    <message>
        <location filename="../map_view/legend.cpp" line="43"/>
        <location filename="../map_view/legend.cpp" line="183"/>
        <source>unknown</source>
        <translation>desconocido</translation>
    </message>
    <message>
        <location filename="../map_view/legend.cpp" line="185"/>
        <source>free &lt; %1</source>
        <translation>libre &lt; %1</translation>
    </message>
    <message>
        <location filename="../map_view/legend.cpp" line="187"/>
        <source>occupied &gt; %1</source>
        <translation>ocupado &gt; %1</translation>
    </message>
</context>
<context>
    <name>vesper::gui::LiveFeed</name>
    <message>
        <location filename="../live/live_feed.cpp" line="120"/>
        <source>bad line: %1</source>
        <translation>línea mala: %1</translation>
    </message>
    <message>
        <location filename="../live/live_feed.cpp" line="123"/>
        <source>connected to %1</source>
        <translation>conectado a %1</translation>
    </message>
    <message>
        <location filename="../live/live_feed.cpp" line="126"/>
        <source>the link to %1 was lost</source>
        <translation>se perdió el enlace con %1</translation>
    </message>
    <message>
        <location filename="../live/live_feed.cpp" line="156"/>
        <source>robot: %1</source>
        <translation>robot: %1</translation>
    </message>
    <message>
        <location filename="../live/live_feed.cpp" line="158"/>
        <source>the robot is %1</source>
        <translation>el robot es %1</translation>
    </message>
</context>
<context>
    <name>vesper::gui::LivePanel</name>
    <message>
        <location filename="../live/live_panel.cpp" line="58"/>
        <source>Robot: %1</source>
        <translation>Robot: %1</translation>
    </message>
    <message>
        <location filename="../live/live_panel.cpp" line="60"/>
        <source>none: open its *.robot.yaml</source>
        <translation>ninguno: abra su *.robot.yaml</translation>
    </message>
    <message>
        <location filename="../live/live_panel.cpp" line="89"/>
        <source>A live map needs the description of its robot: open a *.robot.yaml.</source>
        <translation>Un mapa en vivo necesita la descripción de su robot: abra un *.robot.yaml.</translation>
    </message>
    <message>
        <location filename="../live/live_panel.cpp" line="94"/>
        <source>The open map has edits that are not saved: save or undo them first.</source>
        <translation>El mapa abierto tiene cambios sin guardar: guárdelos o deshágalos antes.</translation>
    </message>
    <message>
        <location filename="../live/live_panel.cpp" line="158"/>
        <source>Record to</source>
        <translation>Grabar en</translation>
    </message>
    <message>
        <location filename="../live/live_panel.cpp" line="159"/>
        <source>Robot lines (*.jsonl)</source>
        <translation>Líneas del robot (*.jsonl)</translation>
    </message>
    <message>
        <location filename="../live/live_panel.cpp" line="215"/>
        <source>Disconnect</source>
        <translation>Desconectar</translation>
    </message>
    <message>
        <location filename="../live/live_panel.cpp" line="215"/>
        <source>Connect</source>
        <translation>Conectar</translation>
    </message>
    <message>
        <location filename="../live/live_panel.cpp" line="227"/>
        <source>Not connected</source>
        <translation>Sin conexión</translation>
    </message>
    <message>
        <location filename="../live/live_panel_form.cpp" line="48"/>
        <source>What the robot and the link said</source>
        <translation>Lo que dijeron el robot y el enlace</translation>
    </message>
    <message>
        <location filename="../live/live_panel_form.cpp" line="51"/>
        <source>Words of the robot and of the link</source>
        <translation>Palabras del robot y del enlace</translation>
    </message>
    <message>
        <location filename="../live/live_panel_form.cpp" line="57"/>
        <source>Link</source>
        <translation>Enlace</translation>
    </message>
    <message>
        <location filename="../live/live_panel_form.cpp" line="67"/>
        <source>tcp://host:port, udp://host:port, serial:///dev/ttyUSB0?baud=115200, the path of a terminal, ws://host:9090 (rosbridge), file:///recording.jsonl?pace=1</source>
        <translation>tcp://host:puerto, udp://host:puerto, serial:///dev/ttyUSB0?baud=115200, la ruta de un terminal, ws://host:9090 (rosbridge), file:///grabacion.jsonl?pace=1</translation>
    </message>
    <message>
        <location filename="../live/live_panel_form.cpp" line="69"/>
        <source>Address of the robot</source>
        <translation>Dirección del robot</translation>
    </message>
    <message>
        <location filename="../live/live_panel_form.cpp" line="70"/>
        <source>Address</source>
        <translation>Dirección</translation>
    </message>
    <message>
        <location filename="../live/live_panel_form.cpp" line="72"/>
        <source>Cell size</source>
        <translation>Tamaño de celda</translation>
    </message>
    <message>
        <location filename="../live/live_panel_form.cpp" line="73"/>
        <source>● Record</source>
        <translation>● Grabar</translation>
    </message>
    <message>
        <location filename="../live/live_panel_form.cpp" line="77"/>
        <source>Every line is written as it comes, before anything else is done with it</source>
        <translation>Cada línea se escribe tal como llega, antes de hacer nada más con ella</translation>
    </message>
    <message>
        <location filename="../live/live_panel_form.cpp" line="81"/>
        <source>File of the recording</source>
        <translation>Archivo de la grabación</translation>
    </message>
    <message>
        <location filename="../live/live_panel_form.cpp" line="82"/>
        <source>a new file</source>
        <translation>un archivo nuevo</translation>
    </message>
    <message>
        <location filename="../live/live_panel_form.cpp" line="85"/>
        <source>Choose the file of the recording</source>
        <translation>Elegir el archivo de la grabación</translation>
    </message>
    <message>
        <location filename="../live/live_panel_form.cpp" line="96"/>
        <source>Open the recording</source>
        <translation>Abrir la grabación</translation>
    </message>
    <message>
        <location filename="../live/live_panel_form.cpp" line="116"/>
        <source>Hold the picture</source>
        <translation>Congelar la imagen</translation>
    </message>
    <message>
        <location filename="../live/live_panel_form.cpp" line="118"/>
        <source>The map on the screen stands still; recording and mapping go on</source>
        <translation>El mapa en pantalla se detiene; la grabación y el mapa siguen</translation>
    </message>
    <message>
        <location filename="../live/live_panel_form.cpp" line="119"/>
        <source>Follow the robot</source>
        <translation>Seguir al robot</translation>
    </message>
    <message>
        <location filename="../live/live_panel_form.cpp" line="128"/>
        <source>Drive</source>
        <translation>Conducir</translation>
    </message>
    <message>
        <location filename="../live/live_panel_form.cpp" line="130"/>
        <source>Let me drive the robot</source>
        <translation>Permitir conducir el robot</translation>
    </message>
    <message>
        <location filename="../live/live_panel_form.cpp" line="132"/>
        <source>Nothing that could move the robot is sent while this is off</source>
        <translation>Mientras esté apagado no se envía nada que pueda mover el robot</translation>
    </message>
    <message>
        <location filename="../live/live_panel_form.cpp" line="136"/>
        <source>Speed</source>
        <translation>Velocidad</translation>
    </message>
    <message>
        <location filename="../live/live_panel_form.cpp" line="137"/>
        <source>Turn rate</source>
        <translation>Giro</translation>
    </message>
    <message>
        <location filename="../live/live_panel_form.cpp" line="140"/>
        <source>■ Stop the robot</source>
        <translation>■ Parar el robot</translation>
    </message>
</context>
<context>
    <name>vesper::gui::MainWindow</name>
    <message>
        <location filename="../app/main_window.cpp" line="111"/>
        <source>This map is edited as a finished map: its log-odds are gone.</source>
        <translation>Este mapa se edita como mapa terminado: sus log-odds se han descartado.</translation>
    </message>
    <message>
        <location filename="../app/main_window.cpp" line="117"/>
        <source>%1: failed.
%2</source>
        <translation>%1: ha fallado.
%2</translation>
    </message>
    <message>
        <location filename="../app/main_window.cpp" line="160"/>
        <source>unsaved map</source>
        <translation>mapa sin guardar</translation>
    </message>
    <message>
        <location filename="../app/main_window.cpp" line="162"/>
        <source>%1 (%2 × %3)</source>
        <translation>%1 (%2 × %3)</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="59"/>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="60"/>
        <source>Open…</source>
        <translation>Abrir…</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="61"/>
        <source>Open recent</source>
        <translation>Abrir reciente</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="66"/>
        <source>Save map as…</source>
        <translation>Guardar el mapa como…</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="68"/>
        <source>Save session as…</source>
        <translation>Guardar sesión como…</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="70"/>
        <source>Export picture…</source>
        <translation>Exportar imagen…</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="72"/>
        <source>Export the chart&apos;s numbers…</source>
        <translation>Exportar los números del gráfico…</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="75"/>
        <source>Quit</source>
        <translation>Salir</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="86"/>
        <source>&amp;Edit</source>
        <translation>&amp;Edición</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="88"/>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="89"/>
        <source>Redo</source>
        <translation>Rehacer</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="103"/>
        <source>Unsaved edits</source>
        <translation>Ediciones sin guardar</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="103"/>
        <source>The map was edited. Save it before closing?</source>
        <translation>El mapa se ha editado. ¿Guardarlo antes de cerrar?</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="110"/>
        <source>Compare with</source>
        <translation>Comparar con</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="110"/>
        <location filename="../app/main_window_menus.cpp" line="228"/>
        <source>All files (*)</source>
        <translation>Todos los archivos (*)</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="127"/>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="129"/>
        <source>Show everything</source>
        <translation>Mostrar todo</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="130"/>
        <source>One cell a pixel</source>
        <translation>Una celda por píxel</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="132"/>
        <source>Zoom in</source>
        <translation>Acercar</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="134"/>
        <source>Zoom out</source>
        <translation>Alejar</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="137"/>
        <source>Results of the comparison</source>
        <translation>Resultados de la comparación</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="142"/>
        <source>Colours of the map</source>
        <translation>Colores del mapa</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="153"/>
        <source>Card beside the cursor</source>
        <translation>Ficha junto al cursor</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="171"/>
        <source>Theme</source>
        <translation>Tema</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="175"/>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="175"/>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="181"/>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="189"/>
        <source>The language changes when the program starts again.</source>
        <translation>El idioma cambia al iniciar de nuevo el programa.</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="162"/>
        <source>Reset the docks</source>
        <translation>Restablecer los paneles</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="166"/>
        <source>Full screen</source>
        <translation>Pantalla completa</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="195"/>
        <source>&amp;Map</source>
        <translation>&amp;Mapa</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="196"/>
        <source>Cell size…</source>
        <translation>Tamaño de celda…</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="197"/>
        <source>Compare with…</source>
        <translation>Comparar con…</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="207"/>
        <source>&amp;Help</source>
        <translation>A&amp;yuda</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="210"/>
        <source>Help on this workspace</source>
        <translation>Ayuda de este espacio de trabajo</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="212"/>
        <source>What is this?</source>
        <translation>¿Qué es esto?</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="214"/>
        <source>Commands…</source>
        <translation>Órdenes…</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="216"/>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="218"/>
        <location filename="../app/main_window_menus.cpp" line="219"/>
        <source>About Vesper</source>
        <translation>Acerca de Vesper</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="220"/>
        <source>Vesper %1
Occupancy-grid mapping and planning with ultrasonic calibration</source>
        <translation>Vesper %1
Mapas de ocupación y planificación con calibración ultrasónica</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="228"/>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="237"/>
        <source>Save map as</source>
        <translation>Guardar el mapa como</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="238"/>
        <source>ROS map (*.yaml);;Vesper grid with log-odds (*.vgrid);;MovingAI map (*.map);;NumPy (*.npy);;Cells (*.csv)</source>
        <translation>Mapa ROS (*.yaml);;Rejilla de Vesper con log-odds (*.vgrid);;Mapa MovingAI (*.map);;NumPy (*.npy);;Celdas (*.csv)</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="249"/>
        <source>This map has no log-odds: a .vgrid cannot hold it.</source>
        <translation>Este mapa no tiene log-odds: un .vgrid no puede contenerlo.</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="253"/>
        <location filename="../app/main_window_menus.cpp" line="262"/>
        <location filename="../app/main_window_menus.cpp" line="290"/>
        <location filename="../app/main_window_menus.cpp" line="321"/>
        <source>Saved %1</source>
        <translation>Guardado %1</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="265"/>
        <source>Lost: %1</source>
        <translation>Se pierde: %1</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="276"/>
        <source>The map was not saved: %1</source>
        <translation>El mapa no se guardó: %1</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="282"/>
        <source>Export picture</source>
        <translation>Exportar imagen</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="284"/>
        <source>PNG (*.png);;SVG (*.svg);;PDF (*.pdf)</source>
        <translation>PNG (*.png);;SVG (*.svg);;PDF (*.pdf)</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="310"/>
        <source>No chart with numbers is shown.</source>
        <translation>No se muestra ningún gráfico con números.</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="314"/>
        <source>Export the chart&apos;s numbers</source>
        <translation>Exportar los números del gráfico</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="315"/>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="328"/>
        <source>Save session as</source>
        <translation>Guardar sesión como</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="330"/>
        <source>Vesper session (*.vesper.json)</source>
        <translation>Sesión de Vesper (*.vesper.json)</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="339"/>
        <source>Cell size</source>
        <translation>Tamaño de celda</translation>
    </message>
    <message>
        <location filename="../app/main_window_menus.cpp" line="339"/>
        <source>Side of a cell in metres:</source>
        <translation>Lado de una celda en metros:</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="54"/>
        <source>Workspaces</source>
        <translation>Espacios de trabajo</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="59"/>
        <source>Tools</source>
        <translation>Herramientas</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="67"/>
        <source>Layers</source>
        <translation>Capas</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="70"/>
        <source>Job</source>
        <translation>Tarea</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="88"/>
        <location filename="../app/main_window_panels.cpp" line="198"/>
        <source>Inspect</source>
        <translation>Inspeccionar</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="89"/>
        <source>Calibrate</source>
        <translation>Calibrar</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="90"/>
        <source>Build</source>
        <translation>Construir</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="91"/>
        <source>Plan</source>
        <translation>Planificar</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="98"/>
        <source>Live</source>
        <translation>En vivo</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="102"/>
        <source>Why is this cell occupied?</source>
        <translation>¿Por qué está ocupada esta celda?</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="120"/>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="127"/>
        <location filename="../app/main_window_panels.cpp" line="167"/>
        <source>Answers of the planners</source>
        <translation>Respuestas de los planificadores</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="168"/>
        <source>Charts of the calibration</source>
        <translation>Gráficos de la calibración</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="169"/>
        <source>Quality of the readings and of the map</source>
        <translation>Calidad de las lecturas y del mapa</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="195"/>
        <source>&amp;Tools</source>
        <translation>&amp;Herramientas</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="196"/>
        <source>Move the map</source>
        <translation>Mover el mapa</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="199"/>
        <source>Measure</source>
        <translation>Medir</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="200"/>
        <source>Edit cells</source>
        <translation>Editar celdas</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="201"/>
        <source>Start</source>
        <translation>Inicio</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="202"/>
        <source>Goal</source>
        <translation>Meta</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="206"/>
        <source>Li&amp;ve</source>
        <translation>En &amp;vivo</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="207"/>
        <source>Connect…</source>
        <translation>Conectar…</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="211"/>
        <source>Disconnect</source>
        <translation>Desconectar</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="212"/>
        <source>Record or stop recording</source>
        <translation>Grabar o dejar de grabar</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="214"/>
        <source>Stop the robot</source>
        <translation>Parar el robot</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="231"/>
        <source>&amp;Log</source>
        <translation>&amp;Registro</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="235"/>
        <source>Play or pause (Space in the map)</source>
        <translation>Reproducir o pausar (Espacio en el mapa)</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="236"/>
        <source>Next record</source>
        <translation>Dato siguiente</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="237"/>
        <source>Previous record</source>
        <translation>Dato anterior</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="239"/>
        <source>0.1 s forward</source>
        <translation>0,1 s adelante</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="241"/>
        <source>0.1 s back</source>
        <translation>0,1 s atrás</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="243"/>
        <source>Faster</source>
        <translation>Más rápido</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="245"/>
        <source>Slower</source>
        <translation>Más lento</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="247"/>
        <source>Loop from here</source>
        <translation>Bucle desde aquí</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="249"/>
        <source>Loop up to here</source>
        <translation>Bucle hasta aquí</translation>
    </message>
    <message>
        <location filename="../app/main_window_panels.cpp" line="251"/>
        <source>Follow the robot</source>
        <translation>Seguir al robot</translation>
    </message>
</context>
<context>
    <name>vesper::gui::MapForm</name>
    <message>
        <location filename="../inspect/map_form.cpp" line="52"/>
        <source>Map file</source>
        <translation>Archivo del mapa</translation>
    </message>
    <message>
        <location filename="../inspect/map_form.cpp" line="85"/>
        <source>Cell size, m</source>
        <translation>Celda, m</translation>
    </message>
    <message>
        <location filename="../inspect/map_form.cpp" line="86"/>
        <source>Origin x, m</source>
        <translation>Origen x, m</translation>
    </message>
    <message>
        <location filename="../inspect/map_form.cpp" line="87"/>
        <source>Origin y, m</source>
        <translation>Origen y, m</translation>
    </message>
    <message>
        <location filename="../inspect/map_form.cpp" line="88"/>
        <source>Origin yaw, rad</source>
        <translation>Giro, rad</translation>
    </message>
    <message>
        <location filename="../inspect/map_form.cpp" line="89"/>
        <source>Occupied above</source>
        <translation>Ocupado desde</translation>
    </message>
    <message>
        <location filename="../inspect/map_form.cpp" line="90"/>
        <source>Free below</source>
        <translation>Libre hasta</translation>
    </message>
    <message>
        <location filename="../inspect/map_form.cpp" line="96"/>
        <source>Mode</source>
        <translation>Modo</translation>
    </message>
    <message>
        <location filename="../inspect/map_form.cpp" line="97"/>
        <source>White is occupied (negate)</source>
        <translation>Blanco es ocupado (negate)</translation>
    </message>
    <message>
        <location filename="../inspect/map_form.cpp" line="104"/>
        <source>Apply to the map</source>
        <translation>Aplicar al mapa</translation>
    </message>
    <message>
        <location filename="../inspect/map_form.cpp" line="145"/>
        <source>expected a number, such as 0.05</source>
        <translation>se esperaba un número, como 0.05</translation>
    </message>
    <message>
        <location filename="../inspect/map_form.cpp" line="151"/>
        <source>expected more than 0 m, the side of a cell</source>
        <translation>se esperaba más de 0 m, el lado de una celda</translation>
    </message>
    <message>
        <location filename="../inspect/map_form.cpp" line="154"/>
        <source>expected at most 1e9 m</source>
        <translation>se esperaba como mucho 1e9 m</translation>
    </message>
    <message>
        <location filename="../inspect/map_form.cpp" line="158"/>
        <source>expected radians, at most 6.283: were these degrees?</source>
        <translation>se esperaban radianes, como mucho 6.283: ¿eran grados?</translation>
    </message>
    <message>
        <location filename="../inspect/map_form.cpp" line="163"/>
        <source>expected a probability, 0 to 1</source>
        <translation>se esperaba una probabilidad, de 0 a 1</translation>
    </message>
    <message>
        <location filename="../inspect/map_form.cpp" line="167"/>
        <source>expected less than &apos;Occupied above&apos; (%1)</source>
        <translation>se esperaba menos que «Ocupado desde» (%1)</translation>
    </message>
    <message>
        <location filename="../inspect/map_form.cpp" line="206"/>
        <source>Open a map with a picture (ROS yaml, PGM, PNG) to change how it is read.</source>
        <translation>Abra un mapa con imagen (yaml de ROS, PGM, PNG) para cambiar cómo se lee.</translation>
    </message>
    <message>
        <location filename="../inspect/map_form.cpp" line="207"/>
        <source>The cells were edited: save the map before its picture is read anew.</source>
        <translation>Las celdas se editaron: guarde el mapa antes de volver a leer su imagen.</translation>
    </message>
    <message>
        <location filename="../inspect/map_form.cpp" line="208"/>
        <source>Save map as… (Ctrl+S) writes it.</source>
        <translation>Guardar el mapa como… (Ctrl+S) lo escribe.</translation>
    </message>
    <message>
        <location filename="../inspect/map_form.cpp" line="225"/>
        <source>map laid elsewhere</source>
        <translation>mapa colocado en otro sitio</translation>
    </message>
    <message>
        <location filename="../inspect/map_form.cpp" line="231"/>
        <source>Reading the picture anew</source>
        <translation>Leyendo la imagen de nuevo</translation>
    </message>
    <message>
        <location filename="../inspect/map_form.cpp" line="249"/>
        <source>picture read anew</source>
        <translation>imagen leída de nuevo</translation>
    </message>
</context>
<context>
    <name>vesper::gui::MapView</name>
    <message>
        <location filename="../map_view/map_view.cpp" line="32"/>
        <source>Map</source>
        <translation>Mapa</translation>
    </message>
</context>
<context>
    <name>vesper::gui::MeasureTool</name>
    <message>
        <location filename="../inspect/measure_tool.cpp" line="23"/>
        <source>%1 m</source>
        <translation>%1 m</translation>
    </message>
    <message>
        <location filename="../inspect/measure_tool.cpp" line="25"/>
        <source>whole %1 m</source>
        <translation>total %1 m</translation>
    </message>
    <message>
        <location filename="../inspect/measure_tool.cpp" line="28"/>
        <source>angle %1°</source>
        <translation>ángulo %1°</translation>
    </message>
    <message>
        <location filename="../inspect/measure_tool.cpp" line="32"/>
        <source>area %1 m²</source>
        <translation>área %1 m²</translation>
    </message>
</context>
<context>
    <name>vesper::gui::MessageBar</name>
    <message>
        <location filename="../app/message_bar.cpp" line="17"/>
        <source>Message</source>
        <translation>Mensaje</translation>
    </message>
    <message>
        <location filename="../app/message_bar.cpp" line="26"/>
        <source>Dismiss</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <location filename="../app/message_bar.cpp" line="27"/>
        <source>Dismiss the message</source>
        <translation>Descartar el mensaje</translation>
    </message>
</context>
<context>
    <name>vesper::gui::ModelPicture</name>
    <message>
        <location filename="../build/model_picture.cpp" line="60"/>
        <source>What an echo adds to the map with these parameters</source>
        <translation>Lo que un eco añade al mapa con estos parámetros</translation>
    </message>
    <message>
        <location filename="../build/model_picture.cpp" line="106"/>
        <source>echo at %1 m: log-odds %2 to %3</source>
        <translation>eco a %1 m: log-odds de %2 a %3</translation>
    </message>
</context>
<context>
    <name>vesper::gui::PlanPanel</name>
    <message>
        <location filename="../plan/plan_panel_form.cpp" line="66"/>
        <source>x, y in metres, or click</source>
        <translation>x, y en metros, o pulse</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel_form.cpp" line="69"/>
        <source>Start (S)</source>
        <translation>Inicio (S)</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel_form.cpp" line="70"/>
        <source>Goal (G)</source>
        <translation>Meta (G)</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel_form.cpp" line="82"/>
        <source>Robot radius, centimetres</source>
        <translation>Radio del robot, centímetros</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel_form.cpp" line="84"/>
        <source>Robot radius</source>
        <translation>Radio del robot</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel_form.cpp" line="97"/>
        <source>never past a corner</source>
        <translation>nunca junto a una esquina</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel_form.cpp" line="98"/>
        <source>past one corner</source>
        <translation>junto a una esquina</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel_form.cpp" line="99"/>
        <source>always</source>
        <translation>siempre</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel_form.cpp" line="100"/>
        <source>no diagonal steps</source>
        <translation>sin diagonales</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel_form.cpp" line="101"/>
        <source>Diagonal steps</source>
        <translation>Diagonales</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel_form.cpp" line="103"/>
        <source>blocked</source>
        <translation>bloqueadas</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel_form.cpp" line="104"/>
        <source>free</source>
        <translation>libre</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel_form.cpp" line="105"/>
        <source>costly</source>
        <translation>costosas</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel_form.cpp" line="106"/>
        <source>Unknown cells are</source>
        <translation>Las desconocidas son</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel_form.cpp" line="34"/>
        <source>Repeats for the time</source>
        <translation>Repeticiones del tiempo</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel_form.cpp" line="37"/>
        <source>Planners to run</source>
        <translation>Planificadores que ejecutar</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel_form.cpp" line="45"/>
        <source>Run all</source>
        <translation>Ejecutar todos</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel_form.cpp" line="47"/>
        <source>Save the table as CSV…</source>
        <translation>Guardar la tabla como CSV…</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel.cpp" line="126"/>
        <source>&apos;%1&apos; is no place: expected x, y in metres, such as 1.5, 2</source>
        <translation>«%1» no es un lugar: se espera x, y en metros, como 1.5, 2</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel.cpp" line="137"/>
        <source>Needs a map, a start (S) and a goal (G)</source>
        <translation>Hace falta un mapa, un inicio (S) y una meta (G)</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel.cpp" line="198"/>
        <source>Tick at least one planner.</source>
        <translation>Marque al menos un planificador.</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel.cpp" line="203"/>
        <source>Planning</source>
        <translation>Planificando</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel.cpp" line="217"/>
        <source>%1: %2 m</source>
        <translation>%1: %2 m</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel.cpp" line="253"/>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel.cpp" line="263"/>
        <source>a wall; cells to clear: %1</source>
        <translation>una pared; celdas que abrir: %1</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel.cpp" line="264"/>
        <source>gap: %1 m to the walls, the robot needs %2 m</source>
        <translation>paso: %1 m hasta las paredes, el robot necesita %2 m</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel.cpp" line="272"/>
        <source>Save the table</source>
        <translation>Guardar la tabla</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel.cpp" line="272"/>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <location filename="../plan/plan_panel.cpp" line="278"/>
        <source>Saved %1</source>
        <translation>Guardado %1</translation>
    </message>
</context>
<context>
    <name>vesper::gui::PlanTable</name>
    <message>
        <location filename="../plan/plan_table.cpp" line="53"/>
        <source>found</source>
        <translation>encontrado</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="53"/>
        <source>found, NOT VALID</source>
        <translation>encontrado, NO VÁLIDO</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="55"/>
        <source>no path</source>
        <translation>sin camino</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="57"/>
        <source>start blocked</source>
        <translation>inicio bloqueado</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="59"/>
        <source>goal blocked</source>
        <translation>meta bloqueada</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="61"/>
        <source>start unknown</source>
        <translation>inicio desconocido</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="63"/>
        <source>goal unknown</source>
        <translation>meta desconocida</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="65"/>
        <source>outside the map</source>
        <translation>fuera del mapa</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="67"/>
        <source>refused</source>
        <translation>rechazado</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="69"/>
        <source>limit reached</source>
        <translation>límite alcanzado</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="71"/>
        <source>cancelled</source>
        <translation>cancelado</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="75"/>
        <source>error</source>
        <translation>error</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="110"/>
        <source>Answers of the planners</source>
        <translation>Respuestas de los planificadores</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="112"/>
        <source>planner</source>
        <translation>planificador</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="112"/>
        <source>answer</source>
        <translation>respuesta</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="112"/>
        <source>length, m</source>
        <translation>longitud, m</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="112"/>
        <source>cost, cells</source>
        <translation>coste, celdas</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="113"/>
        <source>expanded</source>
        <translation>expandidas</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="113"/>
        <source>median, ms</source>
        <translation>mediana, ms</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="113"/>
        <source>least, ms</source>
        <translation>mínimo, ms</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="113"/>
        <source>most, ms</source>
        <translation>máximo, ms</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="114"/>
        <source>prepared, ms</source>
        <translation>preparado, ms</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="114"/>
        <source>turns</source>
        <translation>giros</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="114"/>
        <source>clearance, m</source>
        <translation>holgura, m</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="115"/>
        <source>mean clearance, m</source>
        <translation>holgura media, m</translation>
    </message>
    <message>
        <location filename="../plan/plan_table.cpp" line="115"/>
        <source>memory, KiB</source>
        <translation>memoria, KiB</translation>
    </message>
</context>
<context>
    <name>vesper::gui::QualityStrip</name>
    <message>
        <location filename="../replay/quality_strip.cpp" line="30"/>
        <source>echo</source>
        <translation>eco</translation>
    </message>
    <message>
        <location filename="../replay/quality_strip.cpp" line="32"/>
        <source>no echo</source>
        <translation>sin eco</translation>
    </message>
    <message>
        <location filename="../replay/quality_strip.cpp" line="34"/>
        <source>too near</source>
        <translation>demasiado cerca</translation>
    </message>
    <message>
        <location filename="../replay/quality_strip.cpp" line="36"/>
        <source>invalid</source>
        <translation>no válida</translation>
    </message>
    <message>
        <location filename="../replay/quality_strip.cpp" line="38"/>
        <source>too far</source>
        <translation>demasiado lejos</translation>
    </message>
    <message>
        <location filename="../replay/quality_strip.cpp" line="45"/>
        <source>Quality of the readings over time; the arrows go through it</source>
        <translation>Calidad de las lecturas en el tiempo; las flechas la recorren</translation>
    </message>
    <message>
        <location filename="../replay/quality_strip.cpp" line="141"/>
        <source>A log with the description of its robot shows here how good its readings are</source>
        <translation>Un registro con la descripción de su robot muestra aquí lo buenas que son sus lecturas</translation>
    </message>
    <message>
        <location filename="../replay/quality_strip_map.cpp" line="25"/>
        <source>known area</source>
        <translation>área conocida</translation>
    </message>
    <message>
        <location filename="../replay/quality_strip_map.cpp" line="27"/>
        <source>entropy</source>
        <translation>entropía</translation>
    </message>
    <message>
        <location filename="../replay/quality_strip_map.cpp" line="29"/>
        <source>conflicts</source>
        <translation>conflictos</translation>
    </message>
    <message>
        <location filename="../replay/quality_strip_map.cpp" line="109"/>
        <source>what the map knows of the world</source>
        <translation>lo que el mapa conoce del mundo</translation>
    </message>
    <message>
        <location filename="../replay/quality_strip_map.cpp" line="110"/>
        <source>mean uncertainty of the known cells: 1 bit is a toss-up, 0 is certain</source>
        <translation>incertidumbre media de las celdas conocidas: 1 bit es cara o cruz, 0 es seguro</translation>
    </message>
    <message>
        <location filename="../replay/quality_strip_map.cpp" line="111"/>
        <source>share of known cells that %1 or more readings raised and as many lowered</source>
        <translation>parte de las celdas conocidas que %1 o más lecturas subieron y otras tantas bajaron</translation>
    </message>
</context>
<context>
    <name>vesper::gui::RaceBar</name>
    <message>
        <location filename="../plan/race_bar.cpp" line="44"/>
        <source>Race: play or pause what the planners expanded</source>
        <translation>Carrera: reproducir o pausar lo que expandieron los planificadores</translation>
    </message>
    <message>
        <location filename="../plan/race_bar.cpp" line="45"/>
        <source>Play or pause the race</source>
        <translation>Reproducir o pausar la carrera</translation>
    </message>
    <message>
        <location filename="../plan/race_bar.cpp" line="47"/>
        <source>Progress of the race</source>
        <translation>Avance de la carrera</translation>
    </message>
    <message>
        <location filename="../plan/race_bar.cpp" line="50"/>
        <source>Clock of the race</source>
        <translation>Reloj de la carrera</translation>
    </message>
    <message>
        <location filename="../plan/race_bar.cpp" line="51"/>
        <source>by expansions</source>
        <translation>por expansiones</translation>
    </message>
    <message>
        <location filename="../plan/race_bar.cpp" line="52"/>
        <source>by time</source>
        <translation>por tiempo</translation>
    </message>
    <message>
        <location filename="../plan/race_bar.cpp" line="55"/>
        <source>Side by side</source>
        <translation>Lado a lado</translation>
    </message>
    <message>
        <location filename="../plan/race_bar.cpp" line="57"/>
        <source>A view for each of the first four planners; moving one moves them all</source>
        <translation>Una vista para cada uno de los cuatro primeros planificadores; al mover una se mueven todas</translation>
    </message>
    <message>
        <location filename="../plan/race_bar.cpp" line="60"/>
        <source>Race</source>
        <translation>Carrera</translation>
    </message>
    <message>
        <location filename="../plan/race_bar.cpp" line="153"/>
        <source>Run planners that note what they expand</source>
        <translation>Ejecute planificadores que anoten lo que expanden</translation>
    </message>
</context>
<context>
    <name>vesper::gui::RaceViews</name>
    <message>
        <location filename="../plan/race_views.cpp" line="89"/>
        <source>Race of %1</source>
        <translation>Carrera de %1</translation>
    </message>
    <message>
        <location filename="../plan/race_views.cpp" line="112"/>
        <source>%1 cells expanded</source>
        <translation>%1 celdas expandidas</translation>
    </message>
</context>
<context>
    <name>vesper::gui::ReplayBar</name>
    <message>
        <location filename="../replay/replay_bar.cpp" line="37"/>
        <source>To the start</source>
        <translation>Al principio</translation>
    </message>
    <message>
        <location filename="../replay/replay_bar.cpp" line="38"/>
        <source>Previous record (,)</source>
        <translation>Dato anterior (,)</translation>
    </message>
    <message>
        <location filename="../replay/replay_bar.cpp" line="39"/>
        <location filename="../replay/replay_bar.cpp" line="104"/>
        <source>Play (Space)</source>
        <translation>Reproducir (Espacio)</translation>
    </message>
    <message>
        <location filename="../replay/replay_bar.cpp" line="41"/>
        <source>Next record (.)</source>
        <translation>Dato siguiente (.)</translation>
    </message>
    <message>
        <location filename="../replay/replay_bar.cpp" line="43"/>
        <source>Speed</source>
        <translation>Velocidad</translation>
    </message>
    <message>
        <location filename="../replay/replay_bar.cpp" line="46"/>
        <source>%1×</source>
        <translation>%1×</translation>
    </message>
    <message>
        <location filename="../replay/replay_bar.cpp" line="51"/>
        <source>Loop</source>
        <translation>Bucle</translation>
    </message>
    <message>
        <location filename="../replay/replay_bar.cpp" line="52"/>
        <source>Goes round between { and }; without them through the whole log</source>
        <translation>Da vueltas entre { y }; sin ellas, por todo el registro</translation>
    </message>
    <message>
        <location filename="../replay/replay_bar.cpp" line="64"/>
        <source>Follow</source>
        <translation>Seguir</translation>
    </message>
    <message>
        <location filename="../replay/replay_bar.cpp" line="65"/>
        <source>Keeps the robot in the middle of the map (Alt+→)</source>
        <translation>Mantiene el robot en el centro del mapa (Alt+→)</translation>
    </message>
    <message>
        <location filename="../replay/replay_bar.cpp" line="104"/>
        <source>Pause (Space)</source>
        <translation>Pausar (Espacio)</translation>
    </message>
</context>
<context>
    <name>vesper::gui::ReplayController</name>
    <message>
        <location filename="../replay/replay_controller.cpp" line="35"/>
        <source>The log cannot be replayed: %1</source>
        <translation>El registro no se puede reproducir: %1</translation>
    </message>
    <message>
        <location filename="../replay/replay_controller.cpp" line="58"/>
        <source>Reading the track</source>
        <translation>Leyendo el recorrido</translation>
    </message>
</context>
<context>
    <name>vesper::gui::ResidualChart</name>
    <message>
        <location filename="../calibrate/residual_chart.cpp" line="15"/>
        <source>Residuals of the runs: measured minus model</source>
        <translation>Residuos de los recorridos: medido menos modelo</translation>
    </message>
    <message>
        <location filename="../calibrate/residual_chart.cpp" line="30"/>
        <source>x, mm</source>
        <translation>x, mm</translation>
    </message>
    <message>
        <location filename="../calibrate/residual_chart.cpp" line="30"/>
        <source>y, mm</source>
        <translation>y, mm</translation>
    </message>
    <message>
        <location filename="../calibrate/residual_chart.cpp" line="30"/>
        <source>heading, mrad</source>
        <translation>rumbo, mrad</translation>
    </message>
    <message>
        <location filename="../calibrate/residual_chart.cpp" line="55"/>
        <source>run</source>
        <translation>recorrido</translation>
    </message>
    <message>
        <location filename="../calibrate/residual_chart.cpp" line="58"/>
        <source>residual</source>
        <translation>residuo</translation>
    </message>
</context>
<context>
    <name>vesper::gui::ResultsChartView</name>
    <message>
        <location filename="../results/results_charts.cpp" line="64"/>
        <source>Solved within a time</source>
        <translation>Resueltas en un tiempo</translation>
    </message>
    <message>
        <location filename="../results/results_charts.cpp" line="66"/>
        <source>Times by planner</source>
        <translation>Tiempos por planificador</translation>
    </message>
    <message>
        <location filename="../results/results_charts.cpp" line="70"/>
        <source>Time against length</source>
        <translation>Tiempo frente a longitud</translation>
    </message>
    <message>
        <location filename="../results/results_charts.cpp" line="114"/>
        <location filename="../results/results_charts.cpp" line="146"/>
        <location filename="../results/results_charts.cpp" line="179"/>
        <source>time a query, ms</source>
        <translation>tiempo por consulta, ms</translation>
    </message>
    <message>
        <location filename="../results/results_charts.cpp" line="116"/>
        <source>queries solved</source>
        <translation>consultas resueltas</translation>
    </message>
    <message>
        <location filename="../results/results_charts.cpp" line="176"/>
        <source>length of the optimum, m</source>
        <translation>longitud del óptimo, m</translation>
    </message>
</context>
<context>
    <name>vesper::gui::ResultsView</name>
    <message>
        <location filename="../results/results_view.cpp" line="85"/>
        <source>Table as CSV…</source>
        <translation>Tabla en CSV…</translation>
    </message>
    <message>
        <location filename="../results/results_view.cpp" line="86"/>
        <source>Chart as CSV…</source>
        <translation>Gráfico en CSV…</translation>
    </message>
    <message>
        <location filename="../results/results_view.cpp" line="87"/>
        <source>Its map</source>
        <translation>Su mapa</translation>
    </message>
    <message>
        <location filename="../results/results_view.cpp" line="88"/>
        <source>Back to the map</source>
        <translation>Volver al mapa</translation>
    </message>
    <message>
        <location filename="../results/results_view.cpp" line="92"/>
        <source>Planners of the comparison</source>
        <translation>Planificadores de la comparación</translation>
    </message>
    <message>
        <location filename="../results/results_view.cpp" line="95"/>
        <source>planner</source>
        <translation>planificador</translation>
    </message>
    <message>
        <location filename="../results/results_view.cpp" line="95"/>
        <source>solved</source>
        <translation>resueltas</translation>
    </message>
    <message>
        <location filename="../results/results_view.cpp" line="95"/>
        <source>solved, %</source>
        <translation>resueltas, %</translation>
    </message>
    <message>
        <location filename="../results/results_view.cpp" line="95"/>
        <source>median, ms</source>
        <translation>mediana, ms</translation>
    </message>
    <message>
        <location filename="../results/results_view.cpp" line="95"/>
        <source>95 %, ms</source>
        <translation>95 %, ms</translation>
    </message>
    <message>
        <location filename="../results/results_view.cpp" line="96"/>
        <source>most, ms</source>
        <translation>máximo, ms</translation>
    </message>
    <message>
        <location filename="../results/results_view.cpp" line="96"/>
        <source>time ratio</source>
        <translation>razón de tiempo</translation>
    </message>
    <message>
        <location filename="../results/results_view.cpp" line="96"/>
        <source>length ratio</source>
        <translation>razón de longitud</translation>
    </message>
    <message>
        <location filename="../results/results_view.cpp" line="96"/>
        <source>any-angle ratio</source>
        <translation>razón ángulo libre</translation>
    </message>
    <message>
        <location filename="../results/results_view.cpp" line="96"/>
        <source>expanded</source>
        <translation>expandidas</translation>
    </message>
    <message>
        <location filename="../results/results_view.cpp" line="97"/>
        <source>turns</source>
        <translation>giros</translation>
    </message>
    <message>
        <location filename="../results/results_view.cpp" line="97"/>
        <source>clearance, m</source>
        <translation>holgura, m</translation>
    </message>
    <message>
        <location filename="../results/results_view.cpp" line="97"/>
        <source>prepared, ms</source>
        <translation>preparado, ms</translation>
    </message>
    <message>
        <location filename="../results/results_view.cpp" line="97"/>
        <source>memory, KiB</source>
        <translation>memoria, KiB</translation>
    </message>
    <message>
        <location filename="../results/results_view.cpp" line="121"/>
        <source>%1: planners %2, queries %3, maps %4; ratios over the %5 queries that all solved</source>
        <translation>%1: planificadores: %2, consultas: %3, mapas: %4; razones sobre las %5 consultas que todos resolvieron</translation>
    </message>
    <message>
        <location filename="../results/results_view.cpp" line="166"/>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <location filename="../results/results_view.cpp" line="166"/>
        <source>Table (*.csv)</source>
        <translation>Tabla (*.csv)</translation>
    </message>
    <message>
        <location filename="../results/results_view.cpp" line="172"/>
        <source>Saved %1</source>
        <translation>Guardado %1</translation>
    </message>
</context>
<context>
    <name>vesper::gui::SessionKeeper</name>
    <message>
        <location filename="../app/session_keeper.cpp" line="71"/>
        <source>The session names its files: save the map first, or its cells are not part of it.</source>
        <translation>La sesión nombra sus archivos: guarde antes el mapa, o sus celdas no formarán parte de ella.</translation>
    </message>
    <message>
        <location filename="../app/session_keeper.cpp" line="80"/>
        <source>Saved %1</source>
        <translation>Guardado %1</translation>
    </message>
    <message>
        <location filename="../app/session_keeper.cpp" line="142"/>
        <source>The session cannot be kept for an emergency: %1</source>
        <translation>La sesión no se puede conservar para una emergencia: %1</translation>
    </message>
    <message>
        <location filename="../app/session_keeper.cpp" line="155"/>
        <source>The program ended unexpectedly. What was open at %1 can be brought back.</source>
        <translation>El programa terminó de forma inesperada. Lo que estaba abierto el %1 se puede recuperar.</translation>
    </message>
    <message>
        <location filename="../app/session_keeper.cpp" line="157"/>
        <source>Bring it back</source>
        <translation>Recuperar</translation>
    </message>
</context>
<context>
    <name>vesper::gui::ShortcutSheet</name>
    <message>
        <location filename="../app/command_palette.cpp" line="117"/>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <location filename="../app/command_palette.cpp" line="126"/>
        <source>wheel, +, −</source>
        <translation>rueda, +, −</translation>
    </message>
    <message>
        <location filename="../app/command_palette.cpp" line="126"/>
        <source>Map: zoom</source>
        <translation>Mapa: acercar y alejar</translation>
    </message>
    <message>
        <location filename="../app/command_palette.cpp" line="127"/>
        <source>middle, right or Space drag, arrows</source>
        <translation>arrastrar con botón central, derecho o Espacio, flechas</translation>
    </message>
    <message>
        <location filename="../app/command_palette.cpp" line="127"/>
        <source>Map: move</source>
        <translation>Mapa: mover</translation>
    </message>
    <message>
        <location filename="../app/command_palette.cpp" line="128"/>
        <source>Enter, arrows, Esc</source>
        <translation>Intro, flechas, Esc</translation>
    </message>
    <message>
        <location filename="../app/command_palette.cpp" line="128"/>
        <source>Map: cell cursor on, move it, off</source>
        <translation>Mapa: cursor de celda, moverlo, quitarlo</translation>
    </message>
    <message>
        <location filename="../app/command_palette.cpp" line="129"/>
        <source>Space</source>
        <translation>Espacio</translation>
    </message>
    <message>
        <location filename="../app/command_palette.cpp" line="129"/>
        <source>Map and timeline: play or pause</source>
        <translation>Mapa y línea de tiempo: reproducir o pausar</translation>
    </message>
    <message>
        <location filename="../app/command_palette.cpp" line="130"/>
        <source>←, →, Home, End</source>
        <translation>←, →, Inicio, Fin</translation>
    </message>
    <message>
        <location filename="../app/command_palette.cpp" line="130"/>
        <source>Timeline: a second back or forward, the ends</source>
        <translation>Línea de tiempo: un segundo atrás o adelante, los extremos</translation>
    </message>
    <message>
        <location filename="../app/command_palette.cpp" line="131"/>
        <source>Backspace, Enter, Esc</source>
        <translation>Retroceso, Intro, Esc</translation>
    </message>
    <message>
        <location filename="../app/command_palette.cpp" line="131"/>
        <source>Measure: take a point back, end, start anew</source>
        <translation>Medir: quitar un punto, terminar, empezar de nuevo</translation>
    </message>
    <message>
        <location filename="../app/command_palette.cpp" line="132"/>
        <source>Alt click</source>
        <translation>Alt y clic</translation>
    </message>
    <message>
        <location filename="../app/command_palette.cpp" line="132"/>
        <source>Edit: take the value from the map</source>
        <translation>Editar: tomar el valor del mapa</translation>
    </message>
    <message>
        <location filename="../app/command_palette.cpp" line="135"/>
        <source>Keys and what they do</source>
        <translation>Teclas y lo que hacen</translation>
    </message>
    <message>
        <location filename="../app/command_palette.cpp" line="136"/>
        <source>key</source>
        <translation>tecla</translation>
    </message>
    <message>
        <location filename="../app/command_palette.cpp" line="136"/>
        <source>command</source>
        <translation>orden</translation>
    </message>
</context>
<context>
    <name>vesper::gui::SonarErrorChart</name>
    <message>
        <location filename="../calibrate/sonar_charts.cpp" line="62"/>
        <source>Error of the sonar against the distance</source>
        <translation>Error del sonar frente a la distancia</translation>
    </message>
    <message>
        <location filename="../calibrate/sonar_charts.cpp" line="97"/>
        <source>before</source>
        <translation>antes</translation>
    </message>
    <message>
        <location filename="../calibrate/sonar_charts.cpp" line="98"/>
        <source>after</source>
        <translation>después</translation>
    </message>
    <message>
        <location filename="../calibrate/sonar_charts.cpp" line="99"/>
        <source>left out</source>
        <translation>descartadas</translation>
    </message>
    <message>
        <location filename="../calibrate/sonar_charts.cpp" line="101"/>
        <source>distance, m</source>
        <translation>distancia, m</translation>
    </message>
    <message>
        <location filename="../calibrate/sonar_charts.cpp" line="105"/>
        <source>error, mm</source>
        <translation>error, mm</translation>
    </message>
</context>
<context>
    <name>vesper::gui::SonarPanel</name>
    <message>
        <location filename="../calibrate/sonar_panel.cpp" line="51"/>
        <source>half-angle, %1 at %2 m</source>
        <translation>semiángulo, %1 a %2 m</translation>
    </message>
    <message>
        <location filename="../calibrate/sonar_panel.cpp" line="53"/>
        <source>half-angle, %1</source>
        <translation>semiángulo, %1</translation>
    </message>
    <message>
        <location filename="../calibrate/sonar_panel.cpp" line="75"/>
        <source>Sonar</source>
        <translation>Sonar</translation>
    </message>
    <message>
        <location filename="../calibrate/sonar_panel.cpp" line="80"/>
        <source>Calibrate the sonar</source>
        <translation>Calibrar el sonar</translation>
    </message>
    <message>
        <location filename="../calibrate/sonar_panel.cpp" line="82"/>
        <source>Use the calibrated sensor</source>
        <translation>Usar el sensor calibrado</translation>
    </message>
    <message>
        <location filename="../calibrate/sonar_panel.cpp" line="83"/>
        <source>Save the sonar&apos;s report…</source>
        <translation>Guardar el informe del sonar…</translation>
    </message>
    <message>
        <location filename="../calibrate/sonar_panel.cpp" line="87"/>
        <source>Sensor</source>
        <translation>Sensor</translation>
    </message>
    <message>
        <location filename="../calibrate/sonar_panel.cpp" line="110"/>
        <source>Table: %1 (%2 readings)</source>
        <translation>Tabla: %1 (lecturas: %2)</translation>
    </message>
    <message>
        <location filename="../calibrate/sonar_panel.cpp" line="113"/>
        <source>Table: none: open a *.sonar.csv</source>
        <translation>Tabla: ninguna: abra un *.sonar.csv</translation>
    </message>
    <message>
        <location filename="../calibrate/sonar_panel.cpp" line="144"/>
        <source>Calibrating the sonar</source>
        <translation>Calibrando el sonar</translation>
    </message>
    <message>
        <location filename="../calibrate/sonar_panel.cpp" line="183"/>
        <source>The robot with this sensor is in use; its file is unchanged.</source>
        <translation>El robot con este sensor está en uso; su archivo no cambia.</translation>
    </message>
    <message>
        <location filename="../calibrate/sonar_panel.cpp" line="187"/>
        <source>Save the sonar&apos;s report</source>
        <translation>Guardar el informe del sonar</translation>
    </message>
    <message>
        <location filename="../calibrate/sonar_panel.cpp" line="188"/>
        <source>HTML (*.html)</source>
        <translation>HTML (*.html)</translation>
    </message>
    <message>
        <location filename="../calibrate/sonar_panel.cpp" line="196"/>
        <source>Saved %1</source>
        <translation>Guardado %1</translation>
    </message>
</context>
<context>
    <name>vesper::gui::SquareDrivePanel</name>
    <message>
        <location filename="../calibrate/square_drive_form.cpp" line="41"/>
        <source>Address of the robot</source>
        <translation>Dirección del robot</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_form.cpp" line="42"/>
        <source>Address</source>
        <translation>Dirección</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_form.cpp" line="48"/>
        <source>Begun if there is none; each measured square is added as a line</source>
        <translation>Se crea si no existe; cada cuadrado medido se añade como una línea</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_form.cpp" line="51"/>
        <source>Choose the file of the runs</source>
        <translation>Elegir el archivo de los recorridos</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_form.cpp" line="54"/>
        <location filename="../calibrate/square_drive_panel.cpp" line="97"/>
        <source>Runs file</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_form.cpp" line="64"/>
        <source>Side</source>
        <translation>Lado</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_form.cpp" line="68"/>
        <source>Runs each way</source>
        <translation>Por sentido</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_form.cpp" line="71"/>
        <source>Speed</source>
        <translation>Velocidad</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_form.cpp" line="74"/>
        <source>Turn rate</source>
        <translation>Giro</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_form.cpp" line="77"/>
        <source>clockwise ↻</source>
        <translation>horario ↻</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_form.cpp" line="78"/>
        <source>counter-clockwise ↺</source>
        <translation>antihorario ↺</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_form.cpp" line="80"/>
        <source>Direction</source>
        <translation>Sentido</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_form.cpp" line="88"/>
        <source>Hold the mouse button or the space bar: letting go stops the robot</source>
        <translation>Mantenga pulsado el botón del ratón o la barra espaciadora: al soltar, el robot se detiene</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_form.cpp" line="109"/>
        <source>End x, mm</source>
        <translation>Final x, mm</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_form.cpp" line="109"/>
        <source>forward of the mark</source>
        <translation>delante de la marca</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_form.cpp" line="110"/>
        <source>End y, mm</source>
        <translation>Final y, mm</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_form.cpp" line="110"/>
        <source>left of the mark</source>
        <translation>a la izquierda de la marca</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_form.cpp" line="111"/>
        <source>Heading, °</source>
        <translation>Rumbo, °</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_form.cpp" line="111"/>
        <source>if measured</source>
        <translation>si se midió</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_form.cpp" line="113"/>
        <source>Add the run</source>
        <translation>Añadir</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_form.cpp" line="115"/>
        <source>Leave it out</source>
        <translation>Descartar</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_panel.cpp" line="34"/>
        <source>the robot sent no wheel counts (enc) for too long</source>
        <translation>el robot pasó demasiado tiempo sin enviar cuentas de rueda (enc)</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_panel.cpp" line="36"/>
        <source>its wheels stand still though it was told to move: is it blocked?</source>
        <translation>sus ruedas no giran aunque se le mandó moverse: ¿está bloqueado?</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_panel.cpp" line="39"/>
        <source>the robot closed the link</source>
        <translation>el robot cerró el enlace</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_panel.cpp" line="41"/>
        <source>the button was let go</source>
        <translation>se soltó el botón</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_panel.cpp" line="46"/>
        <source>the stop could not be sent</source>
        <translation>no se pudo enviar la parada</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_panel.cpp" line="52"/>
        <source>Drive squares</source>
        <translation>Recorrer cuadrados</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_panel.cpp" line="97"/>
        <source>Square runs (*.runs.csv)</source>
        <translation>Recorridos en cuadrado (*.runs.csv)</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_panel.cpp" line="114"/>
        <source>Driving a square</source>
        <translation>Recorriendo un cuadrado</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_panel.cpp" line="136"/>
        <source>Let go before the robot answered: nothing was sent to it.</source>
        <translation>Se soltó antes de que el robot contestara: no se le envió nada.</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_panel.cpp" line="152"/>
        <source>Run %1: %2. It does not count; what came in is in %3.</source>
        <translation>Recorrido %1: %2. No cuenta; lo que llegó está en %3.</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_panel.cpp" line="156"/>
        <source>The stop could NOT be sent: look at the robot.</source>
        <translation>NO se pudo enviar la parada: mire el robot.</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_panel.cpp" line="167"/>
        <source>&apos;%1&apos;: expected a number up to ±%2 %3, such as -12.5</source>
        <translation>«%1»: se esperaba un número hasta ±%2 %3, como -12,5</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_panel.cpp" line="200"/>
        <source>%1 added to %2</source>
        <translation>%1 añadido a %2</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_panel.cpp" line="217"/>
        <source>A robot is driven by its description: open its *.robot.yaml.</source>
        <translation>Para conducir un robot hace falta su descripción: abra su *.robot.yaml.</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_panel.cpp" line="219"/>
        <source>%1 is driven. Measure where it stands, from the start mark.</source>
        <translation>%1 está hecho. Mida dónde está el robot, desde la marca de inicio.</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_panel.cpp" line="223"/>
        <source>%1 m free to its right</source>
        <translation>hay %1 m libres a su derecha</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_panel.cpp" line="223"/>
        <source>%1 m free to its left</source>
        <translation>hay %1 m libres a su izquierda</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_panel.cpp" line="224"/>
        <source>%1 of %2 clockwise, %3 of %2 counter-clockwise.
Robot on the start mark, %4?</source>
        <translation>%1 de %2 en sentido horario, %3 de %2 en antihorario.
¿El robot está en la marca de inicio y %4?</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_panel.cpp" line="231"/>
        <source>Let go to stop the robot</source>
        <translation>Suelte para detener el robot</translation>
    </message>
    <message>
        <location filename="../calibrate/square_drive_panel.cpp" line="231"/>
        <source>Hold to drive the square</source>
        <translation>Mantenga para recorrer el cuadrado</translation>
    </message>
</context>
<context>
    <name>vesper::gui::Timeline</name>
    <message>
        <location filename="../replay/timeline.cpp" line="24"/>
        <source>Time in the log, milliseconds</source>
        <translation>Tiempo del registro, milisegundos</translation>
    </message>
    <message>
        <location filename="../replay/timeline.cpp" line="25"/>
        <source>Between two records the robot moves evenly. Hatched: no records.</source>
        <translation>Entre dos datos el robot se mueve uniformemente. Rayado: sin datos.</translation>
    </message>
    <message>
        <location filename="../replay/timeline.cpp" line="100"/>
        <source>one record or none: nothing to play</source>
        <translation>un dato o ninguno: nada que reproducir</translation>
    </message>
    <message>
        <location filename="../replay/timeline.cpp" line="100"/>
        <source>no log</source>
        <translation>sin registro</translation>
    </message>
</context>
<context>
    <name>vesper::gui::TrackChart</name>
    <message>
        <location filename="../calibrate/track_chart.cpp" line="20"/>
        <source>Ways of the runs before and after; the table beside holds their ends</source>
        <translation>Trayectos de los recorridos antes y después; la tabla al lado tiene sus finales</translation>
    </message>
    <message>
        <location filename="../calibrate/track_chart.cpp" line="25"/>
        <source>x, m</source>
        <translation>x, m</translation>
    </message>
    <message>
        <location filename="../calibrate/track_chart.cpp" line="26"/>
        <source>y, m</source>
        <translation>y, m</translation>
    </message>
    <message>
        <location filename="../calibrate/track_chart.cpp" line="37"/>
        <source>with these wheels</source>
        <translation>con estas ruedas</translation>
    </message>
    <message>
        <location filename="../calibrate/track_chart.cpp" line="37"/>
        <source>as described</source>
        <translation>según la descripción</translation>
    </message>
    <message>
        <location filename="../calibrate/track_chart.cpp" line="61"/>
        <source>measured ends</source>
        <translation>finales medidos</translation>
    </message>
</context>
<context>
    <name>vesper::gui::WelcomePage</name>
    <message>
        <location filename="../app/welcome_page.cpp" line="26"/>
        <source>Try an example: inspect a map</source>
        <translation>Probar un ejemplo: inspeccionar un mapa</translation>
    </message>
    <message>
        <location filename="../app/welcome_page.cpp" line="27"/>
        <source>An office of 15 m by 10 m</source>
        <translation>Una oficina de 15 m por 10 m</translation>
    </message>
    <message>
        <location filename="../app/welcome_page.cpp" line="30"/>
        <source>Try an example: build a map</source>
        <translation>Probar un ejemplo: construir un mapa</translation>
    </message>
    <message>
        <location filename="../app/welcome_page.cpp" line="31"/>
        <source>A LEGO EV3 with sonars drives through an arena</source>
        <translation>Un LEGO EV3 con sonares recorre una arena</translation>
    </message>
    <message>
        <location filename="../app/welcome_page.cpp" line="34"/>
        <source>Try an example: compare planners</source>
        <translation>Probar un ejemplo: comparar planificadores</translation>
    </message>
    <message>
        <location filename="../app/welcome_page.cpp" line="35"/>
        <source>Click a start and a goal on the map of a corridor</source>
        <translation>Pulse un inicio y una meta en el mapa de un pasillo</translation>
    </message>
    <message>
        <location filename="../app/welcome_page.cpp" line="38"/>
        <source>Try an example: calibrate</source>
        <translation>Probar un ejemplo: calibrar</translation>
    </message>
    <message>
        <location filename="../app/welcome_page.cpp" line="39"/>
        <source>Ten squares of a simulated EV3</source>
        <translation>Diez cuadrados de un EV3 simulado</translation>
    </message>
    <message>
        <location filename="../app/welcome_page.cpp" line="66"/>
        <source>Open or drop a map, a robot&apos;s log, a robot description or square runs: what a file is, its content tells.</source>
        <translation>Abra o suelte un mapa, el registro de un robot, la descripción de un robot o recorridos en cuadrado: su contenido dice qué es cada archivo.</translation>
    </message>
    <message>
        <location filename="../app/welcome_page.cpp" line="74"/>
        <source>Open…</source>
        <translation>Abrir…</translation>
    </message>
    <message>
        <location filename="../app/welcome_page.cpp" line="74"/>
        <source>Any file that Vesper knows (Ctrl+O)</source>
        <translation>Cualquier archivo que Vesper conozca (Ctrl+O)</translation>
    </message>
    <message>
        <location filename="../app/welcome_page.cpp" line="80"/>
        <source>Connect…</source>
        <translation>Conectar…</translation>
    </message>
    <message>
        <location filename="../app/welcome_page.cpp" line="80"/>
        <source>Map, record and drive a live robot (Ctrl+Shift+O)</source>
        <translation>Cartografiar, grabar y conducir un robot en vivo (Ctrl+Mayús+O)</translation>
    </message>
</context>
<context>
    <name>vesper::gui::WhatIfPanel</name>
    <message>
        <location filename="../calibrate/what_if_panel.cpp" line="30"/>
        <source>What if</source>
        <translation>¿Y si…?</translation>
    </message>
    <message>
        <location filename="../calibrate/what_if_panel.cpp" line="50"/>
        <source>Wheel ratio E_d</source>
        <translation>Razón de ruedas E_d</translation>
    </message>
    <message>
        <location filename="../calibrate/what_if_panel.cpp" line="50"/>
        <source>Track width E_b</source>
        <translation>Ancho de vía E_b</translation>
    </message>
    <message>
        <location filename="../calibrate/what_if_panel.cpp" line="50"/>
        <source>Scale E_s</source>
        <translation>Escala E_s</translation>
    </message>
    <message>
        <location filename="../calibrate/what_if_panel.cpp" line="76"/>
        <source>Map the log anew</source>
        <translation>Rehacer el mapa del registro</translation>
    </message>
    <message>
        <location filename="../calibrate/what_if_panel.cpp" line="85"/>
        <source>As described</source>
        <translation>Según la descripción</translation>
    </message>
    <message>
        <location filename="../calibrate/what_if_panel.cpp" line="89"/>
        <source>Use this robot</source>
        <translation>Usar este robot</translation>
    </message>
    <message>
        <location filename="../calibrate/what_if_panel.cpp" line="161"/>
        <source>Mapping anew</source>
        <translation>Rehaciendo el mapa</translation>
    </message>
    <message>
        <location filename="../calibrate/what_if_panel.cpp" line="181"/>
        <source>The robot with these wheels is in use; its file is unchanged.</source>
        <translation>El robot con estas ruedas está en uso; su archivo no cambia.</translation>
    </message>
</context>
</TS>
